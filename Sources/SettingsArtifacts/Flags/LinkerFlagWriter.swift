import SettingsModel
package import SettingsXcode

/// The linkers' arguments that the catalog defines.
package enum LinkerFlagWriter {
  /// Returns the arguments of the driver for ld, in the order of the catalog.
  package static func flags(
    _ cell: CellValues, _ catalog: CompilerCatalog, _ tree: FolderTree?, _ context: BuildContext
  ) -> [String] {
    let expressions = OptionExpressions(cell, release: context.release) {
      catalog.linkerDefault($0)
    }
    return write(catalog.linker, expressions, tree)
  }

  /// Returns the arguments of libtool, in the order of the catalog.
  package static func archiveFlags(
    _ cell: CellValues, _ catalog: CompilerCatalog, _ tree: FolderTree?, _ context: BuildContext
  ) -> [String] {
    let expressions = OptionExpressions(cell, release: context.release) {
      catalog.librarianDefault($0)
    }
    return write(catalog.librarian, expressions, tree)
  }

  private static func write(
    _ options: [CompilerOption], _ expressions: OptionExpressions, _ tree: FolderTree?
  ) -> [String] {
    var writer = FlagWriter(expressions, fileTypes: nil, tree: tree, responseFiles: nil)
    for option in options { writer.add(option) }
    return writer.flags.flatMap(\.arguments)
  }

  /// Returns the arguments that the compilers add for the linker, one list for each option.
  package static func compilerFlags(
    _ cell: CellValues, _ catalog: CompilerCatalog, _ context: BuildContext
  ) -> [[String]] {
    var result: [[String]] = []
    func add(
      _ options: [CompilerOption], _ fileTypes: Set<String>?,
      _ defaultValue: @escaping (String) -> OptionText?
    ) {
      let expressions = OptionExpressions(
        cell, release: context.release, default: defaultValue)
      var writer = FlagWriter(
        expressions, fileTypes: fileTypes, tree: nil, responseFiles: nil)
      result += options.map { writer.linkerArguments(of: $0) }.filter { !$0.isEmpty }
    }
    if !context.clangFileTypes.isEmpty {
      add(catalog.clang, context.clangFileTypes) { name in
        catalog.clangDefault(name) ?? catalog.linkerDefault(name)
      }
    }
    if context.hasSwift {
      add(catalog.swift, nil) { name in
        catalog.swiftDefault(name) ?? catalog.linkerDefault(name)
      }
    }
    return result
  }
}
