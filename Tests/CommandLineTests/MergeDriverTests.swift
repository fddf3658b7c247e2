import Foundation
import SettingsTestSupport
import Testing

/// `merge-project` as the merge driver of real git.
@Suite(.endsWhenHanging)
struct MergeDriverTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() async throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(
      """
      version: 1
      project: { name: App, platform: iOS }
      targets:
        App:
          type: application
          sources: [b.m, n.m, y.m]
          version: 1.0
      """, to: "App/config.yaml")
    for name in ["b", "n", "y"] { try folder.write("", to: "App/\(name).m") }
    try await git(
      """
      git init -q -b main
      printf '%s merge=resolve-settings\\n' '*.pbxproj' '*.xcscheme' > .gitattributes
      git config merge.resolve-settings.driver "'$TOOL' merge-project %O %A %B %P"
      generate
      git add . && git commit -qm base
      """)
  }

  @discardableResult
  private func git(_ script: String, status: Int32 = 0) async throws -> BuiltTool.Run {
    let run = try await tool.runScript(
      """
      set -e
      export TOOL='\(tool.url.path)' HOME="$PWD/.git" GIT_CONFIG_NOSYSTEM=1
      export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
      generate() { "$TOOL" generate --only xcode-project --config App/config.yaml -q; }
      insert() { touch App/$1.m; sed -i.old "s/\\[b.m, /[b.m, $1.m, /" App/config.yaml
        rm -f App/*.old; generate; git add .; git commit -qm $1; }
      \(script)
      """, in: folder.url)
    #expect(run.status == status, "\(run.transcript)")
    return run
  }

  private func project() throws -> String {
    try folder.read("App/App.xcodeproj/project.pbxproj")
  }

  /// Two branches whose files are neighbors in every list, with a config that merges.
  private static let neighbors = """
    sed -i.old 's/sources: .*/sources:\\n      - b.m\\n\\n\\n      - n.m\\n\\n\\n      - y.m/' App/config.yaml
    rm App/*.old; generate; git add .; git commit -qm lists
    git checkout -qb left
    touch App/c.m; sed -i.old 's/- b.m/- b.m\\n      - c.m/' App/config.yaml; rm App/*.old
    generate; git add .; git commit -qm left
    git checkout -q main
    touch App/d.m; sed -i.old 's/- y.m/- d.m\\n      - y.m/' App/config.yaml; rm App/*.old
    generate; git add .; git commit -qm right
    """

  @Test(arguments: ["git merge -q -m merged left", "git rebase -q left"])
  func `neighbors in a list merge to the project that is generated`(
    _ command: String
  ) async throws {
    try await git(Self.neighbors + "\n" + command)
    let merged = try project()
    #expect(merged.contains("c.m in Sources") && merged.contains("d.m in Sources"))
    let check = try await git("git status --porcelain; generate; git status --porcelain")
    #expect(check.output.isEmpty, "\(check.output)")
    #expect(try project() == merged)
  }

  @Test func `a project without a name keeps that of the repository's folder`() async throws {
    let run = try await git(
      """
      mkdir Root; cd Root
      git init -q -b main
      printf '%s merge=resolve-settings\\n' '*.pbxproj' > .gitattributes
      git config merge.resolve-settings.driver "'$TOOL' merge-project %O %A %B %P"
      generate() { "$TOOL" generate --only xcode-project -q; git add .; git commit -qm "$1"; }
      list() { printf '      - %s\\n\\n' "$@"; touch "$@"; }
      config() { printf 'version: 1\\ntargets:\\n  A:\\n    type: framework\\n    sources:\\n'; list "$@"; }
      config b.m n.m y.m > config.yaml; generate base
      git checkout -qb left; config b.m c.m n.m y.m > config.yaml; generate left
      git checkout -q main; config b.m n.m x.m y.m > config.yaml; generate right
      git merge -q -m merged left > merge.txt; rm merge.txt
      ls -d *.xcodeproj
      git status --porcelain; generate same || git status --porcelain
      """)
    #expect(run.output.hasPrefix("Root.xcodeproj\n"), "\(run.transcript)")
    let merged = try folder.read("Root/Root.xcodeproj/project.pbxproj")
    #expect(merged.contains("c.m in Sources") && merged.contains("x.m in Sources"))
  }

  @Test func `without the driver, neighbors are a conflict`() async throws {
    let run = try await git(
      Self.neighbors + "\nrm .gitattributes; git add -A; git commit -qm plain\n"
        + "git merge -m merged left", status: 1)
    #expect(run.output.contains("CONFLICT (content): Merge conflict in App/App.xcodeproj"))
  }

  @Test(arguments: ["git merge -m merged left", "git rebase left"])
  func `a conflict in the config is reported, and leaves the project in conflict`(
    _ command: String
  ) async throws {
    let run = try await git(
      """
      git checkout -qb left; insert c; git checkout -q main; insert d
      \(command)
      """, status: 1)
    #expect(
      run.errors.contains(
        "'App/App.xcodeproj/project.pbxproj' cannot be merged, because 'App/config.yaml' is in conflict"
      ),
      "\(run.transcript)")
    #expect(
      run.errors.contains("resolve-settings generate --only xcode-project --config App/config.yaml")
    )
    let status = try await git("git status --porcelain")
    #expect(status.output.contains("UU App/App.xcodeproj/project.pbxproj\n"))
    #expect(status.output.contains("UU App/config.yaml\n"))
    #expect(try project().contains("c.m in Sources"))
    #expect(try project().contains("d.m in Sources"))
    // As the message says.
    try await git(
      """
      sed -i.old '/^[<=>]/d' App/config.yaml
      awk '!/sources:/ { print } /sources:/ && !n++ { print "    sources: [b.m, c.m, d.m, n.m, y.m]" }' \
        App/config.yaml > App/new && mv App/new App/config.yaml; rm -f App/*.old
      generate; git add .; git -c core.editor=true \(command.contains("rebase") ? "rebase --continue" : "commit -q --no-edit")
      """)
  }

  @Test func `a project that the merged config no longer names stays in conflict`() async throws {
    let run = try await git(
      Self.neighbors + """

        sed -i.old 's/name: App,/name: Other,/' App/config.yaml; rm App/*.old
        git add .; git commit -qm renamed; git merge -m merged left
        """, status: 1)
    #expect(run.errors.contains("cannot be generated from the merged 'App/config.yaml'"))
    let status = try await git("git status --porcelain")
    #expect(status.output.contains("UU App/App.xcodeproj/project.pbxproj\n"))
  }

  @Test func `a merge that cannot be generated reports why`() async throws {
    let run = try await git(
      Self.neighbors + """

        git checkout -q left; sed -i.old 's|name: App,|name: A/B,|' App/config.yaml; rm App/*.old
        git add .; git commit -qm slash; git checkout -q main; git merge -m merged left
        """, status: 1)
    #expect(
      run.errors.contains("'A/B' cannot be the name of a project"), "\(run.transcript)")
    #expect(run.errors.contains("cannot be generated from the merged 'App/config.yaml'"))
  }

  @Test func `a cherry-pick and a foreign project keep the lines of both sides`() async throws {
    let picked = try await git(Self.neighbors + "\ngit cherry-pick left", status: 1)
    #expect(picked.errors.contains("git does not tell what is merged"), "\(picked.transcript)")
    #expect(try project().contains("c.m in Sources") && project().contains("d.m in Sources"))
    let foreign = try await git(
      "printf x > a; printf y > b; \"$TOOL\" merge-project a a b App.xcodeproj/project.pbxproj",
      status: 1)
    #expect(foreign.errors.contains("'App.xcodeproj' was not written by this tool"))
    let usage = try await git("\"$TOOL\" merge-project a", status: 2)
    #expect(usage.errors.contains("needs the four files"))
  }

  /// Ways in which the repository that is merged makes git start a program, each with a command of git
  /// that shows it.
  static let attacks = [
    (
      "printf '#!/bin/sh\\ntouch \"%s\"\\n' \"$MARK\" > .git/hooks/post-index-change\n"
        + "chmod 755 .git/hooks/post-index-change",
      "git read-tree HEAD"
    ),
    (
      "mkdir .git/own && printf '#!/bin/sh\\ntouch \"%s\"\\n' \"$MARK\" > .git/own/post-index-change\n"
        + "chmod 755 .git/own/*; git config core.hooksPath .git/own",
      "git read-tree HEAD"
    ),
    ("git config core.fsmonitor \"touch '$MARK'; false\"", "git status"),
    (
      "git config filter.evil.smudge \"touch '$MARK'; cat\"\n"
        + "echo '* filter=evil' > .git/info/attributes",
      "git checkout-index --all --prefix=.git/out/"
    ),
    (
      "git config filter.evil.smudge \"touch '$MARK'; cat\"\n"
        + "echo '* filter=evil' > .gitattributes; git add .; git commit -qm attributes",
      "git checkout-index --all --prefix=.git/out/"
    ),
    (
      "git config merge.evil.driver \"touch '$MARK'\"\n"
        + "echo 'config.yaml merge=evil' > .git/info/attributes",
      "git merge-tree --write-tree HEAD left"
    ),
    (
      "git config merge.evil.driver \"touch '$MARK'\"; git config merge.default evil",
      "git merge-tree --write-tree HEAD left"
    ),
  ]

  @Test(arguments: attacks.indices)
  func `a merge starts no program that the repository names`(index: Int) async throws {
    let (setup, proof) = Self.attacks[index]
    let path = "App/App.xcodeproj/project.pbxproj"
    try await git(
      Self.neighbors + """

        for name in "$(git merge-base HEAD left)" HEAD left; do
          git show "$name:\(path)" > .git/of-"$(test "${#name}" = 40 && echo base || echo "$name")"
        done
        git rev-parse left > .git/theirs
        """)
    // One at a time, as git itself does it; here, no command of git runs before the tool.
    try await git("MARK=\"$PWD/started\"\n\(setup)\nrm -f started")
    try await git(
      """
      env "GITHEAD_$(cat .git/theirs)=left" \
        "$TOOL" merge-project .git/of-base .git/of-HEAD .git/of-left \(path)
      """)
    #expect(!FileManager.default.fileExists(atPath: folder.path("started")))
    let merged = try folder.read(".git/of-HEAD")
    #expect(merged.contains("c.m in Sources") && merged.contains("d.m in Sources"))
    // Git itself would have run it.
    try await git("\(proof) > .git/answer || true")
    #expect(FileManager.default.fileExists(atPath: folder.path("started")))
  }

  @Test func `a merge adds nothing to the repository`() async throws {
    try await git(Self.neighbors)
    let before = try await git("find .git | sort; git rev-parse left").output
    let theirs = try #require(before.split(separator: "\n").last)
    try await git(
      """
      cp App/App.xcodeproj/project.pbxproj /tmp/ours-$$
      env "GITHEAD_\(theirs)=left" "$TOOL" merge-project /tmp/ours-$$ /tmp/ours-$$ /tmp/ours-$$ \
        App/App.xcodeproj/project.pbxproj
      rm /tmp/ours-$$
      """)
    #expect(try await git("find .git | sort; git rev-parse left").output == before)
  }
}
