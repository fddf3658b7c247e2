extension AuditCollection {
  /// Decides whether the bodies of members that the project declares as log functions are judged.
  mutating func judgeMembers() {
    members.swiftReferences = swift.judgeMembers(
      request.logFunctions, references: members.swiftNames)
    for cell in request.cells.indices {
      for site in members.sites[cell] {
        let isJudged = members.isReferenced(site.member, cell: cell)
        note(site.site, state: isJudged ? "1" : "2", callee: site.callee, cell: cell)
      }
      for item in members.calls[cell] where members.isReferenced(item.member, cell: cell) {
        note(item.call, cell: cell)
      }
    }
  }
}
