private import SettingsDiagnostics

/// Programs that the tools compile from their own text, and keep for later runs.
///
/// A program is run only if a record beside it has its digest and its identity. The identity contains
/// the time of the last change, which the system sets. A program that was copied or unpacked into the
/// cache therefore is none that the tools put there, even if its record was copied with it.
extension CacheFolder {
  private static let recordName = "record"

  /// Whether programs are kept here and run: not in a project, whose files others may have written.
  var isForPrograms: Bool { refusal == nil && !privacy.isInProject }

  private func folder(ofProgram name: String) -> String {
    "\(path)/\(Kind.scanner.rawValue)-\(name)"
  }

  /// The absolute path of a program that was kept under a name; nil if there is none, or if someone
  /// else could have put it there.
  ///
  /// - Parameter file: The file name of the program.
  package func program(_ name: String, file: String) -> String? {
    let folder = folder(ofProgram: name)
    let path = "\(folder)/\(file)"
    guard isForPrograms, CachePrivacy.problem(inFolder: folder, ofCache: self.path) == nil,
      let record = Self.contents(of: "\(folder)/\(Self.recordName)"),
      let program = Self.contents(of: path),
      record.bytes == Self.record(program.bytes, program.identity)
    else { return nil }
    return LexicalPath.join(CurrentProcess.workingDirectory ?? "/", path)
  }

  /// Keeps a copy of a program that this run has made.
  ///
  /// - Returns: The absolute path of the copy; nil if there is none.
  package func keepProgram(_ name: String, file: String, copyOf made: String) -> String? {
    let folder = folder(ofProgram: name)
    guard isForPrograms, ReadFailure.first == nil, let program = StoredFile(path: made)?.contents
    else { return nil }
    do throws(SystemError) {
      try Folder.create(self.path)
      try Folder.create(folder)
      if CachePrivacy.problem(inFolder: folder, ofCache: self.path) != nil { return nil }
      let descriptor = try FolderDescriptor(path: folder)
      try descriptor.replace(
        file, with: program, permissions: .exactly(0o700), waitsForDisk: false)
      guard let identity = FileIdentity.of("\(folder)/\(file)") else { return nil }
      try descriptor.replace(
        Self.recordName, with: Self.record(program, identity), permissions: .ofPrivateFile,
        waitsForDisk: false)
    } catch {
      return nil
    }
    return self.program(name, file: file)
  }

  private static func record(_ program: [UInt8], _ identity: FileIdentity) -> [UInt8] {
    Array("\(SHA256.hexadecimal(program)) \(identity.text)\n".utf8)
  }

  private static func contents(of path: String) -> (bytes: [UInt8], identity: FileIdentity)? {
    guard let file = StoredFile(ownPath: path), let identity = file.identity,
      let bytes = file.contents, file.identity == identity
    else { return nil }
    return (bytes, identity)
  }
}
