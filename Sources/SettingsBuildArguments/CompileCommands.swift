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
        writer.member("arguments", ["clang"] + file.arguments + ["-c", file.path])
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
        writer.object("swift") { writer in
          writer.member("arguments", swift.arguments)
          writer.member("inputFiles", swift.inputs)
        }
      }
      if !target.clang.isEmpty {
        writer.objects("clang", target.clang) { file, writer in
          writer.member("file", file.path)
          writer.member("arguments", file.arguments)
        }
      }
      if let link = target.link {
        writer.object("link") { writer in
          writer.member("tool", link.tool)
          writer.member("arguments", link.arguments)
        }
      }
      writer.endObject()
      buffer = writer.buffer
      buffer.append(UInt8(ascii: "\n"))
    }
    return buffer
  }
}
