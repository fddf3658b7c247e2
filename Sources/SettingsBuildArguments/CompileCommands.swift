package import SettingsDiagnostics

/// The forms in which arguments are written to files.
package enum CompileCommands {
  /// Returns compile_commands.json, which clangd reads: an entry for each C-family file of each
  /// target.
  package static func database(_ targets: [TargetArguments]) -> ByteBuffer {
    var writer = JSONWriter()
    writer.beginArray()
    for target in targets {
      for file in target.clang {
        writer.beginObject()
        writer.member("directory", target.directory)
        writer.member("file", file.path)
        writer.key("arguments")
        writer.array(["clang"] + file.arguments + ["-c", file.path]) { $1.string($0) }
        writer.endObject()
      }
    }
    writer.endArray()
    writer.buffer.append(UInt8(ascii: "\n"))
    return writer.buffer
  }

  /// Returns a line of JSON for each target, with what each of its tools gets.
  package static func lines(_ targets: [TargetArguments]) -> ByteBuffer {
    var buffer = ByteBuffer()
    for target in targets {
      var writer = JSONWriter(.compact, buffer: buffer)
      writer.beginObject()
      writer.member("target", target.cellName)
      writer.member("configuration", target.configuration)
      writer.member("architecture", target.architecture)
      writer.member("directory", target.directory)
      if let swift = target.swift {
        writer.key("swift")
        writer.beginObject()
        writer.key("arguments")
        writer.array(swift.arguments) { $1.string($0) }
        writer.key("inputFiles")
        writer.array(swift.inputs) { $1.string($0) }
        writer.endObject()
      }
      if !target.clang.isEmpty {
        writer.key("clang")
        writer.array(target.clang) { file, writer in
          writer.beginObject()
          writer.member("file", file.path)
          writer.key("arguments")
          writer.array(file.arguments) { $1.string($0) }
          writer.endObject()
        }
      }
      if let link = target.link {
        writer.key("link")
        writer.beginObject()
        writer.member("tool", link.tool)
        writer.key("arguments")
        writer.array(link.arguments) { $1.string($0) }
        writer.endObject()
      }
      writer.endObject()
      buffer = writer.buffer
      buffer.append(UInt8(ascii: "\n"))
    }
    return buffer
  }
}
