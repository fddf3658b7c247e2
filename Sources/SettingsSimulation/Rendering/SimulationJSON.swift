package import SettingsDiagnostics
import SettingsRendering

/// A simulation as JSON, in its own envelope: docs/schemas/simulation.schema.json.
package enum SimulationJSON {
  package static var version: Int { 2 }

  package static func render(_ simulations: [Simulation]) -> ByteBuffer {
    var writer = JSONWriter(.pretty)
    writer.beginEnvelope(kind: "simulation", version: version)
    writer.array("simulations", simulations, append)
    return writer.finished()
  }

  private static func append(_ simulation: Simulation, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("target", simulation.target)
    writer.member("scenario", simulation.scenario.rawValue)
    writer.array("courses", simulation.outcomes) { outcome, writer in
      append(outcome, to: &writer)
    }
    writer.endObject()
  }

  private static func append(_ outcome: Simulation.Outcome, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.objects("configurations", outcome.columns) { column, writer in
      writer.member("name", column.configuration)
      if let macro = column.macro { writer.member("macro", macro) }
      writer.member("threshold", column.threshold)
      writer.member(
        "levels", Callback.Level.allCases.filter(column.levels.contains).map(\.rawValue))
      writer.member("lines", column.lines(of: outcome.walks))
    }
    writer.member("system", outcome.systemName)
    writer.objects("reasons", outcome.reasons) { reason, writer in
      writer.member("name", reason.name)
      writer.member("value", reason.value)
    }
    if !outcome.orientations.isEmpty {
      writer.array("devices", outcome.orientations, append)
    }
    if !outcome.places.isEmpty {
      writer.objects("places", outcome.places) { place, writer in
        writer.member("place", place.place.rawValue)
        if let name = place.name { writer.member("name", name) }
        writer.member("found", place.isFound)
      }
    }
    writer.objects("walks", outcome.walks) { walk, writer in
      if let title = walk.title { writer.member("title", title) }
      writer.member("start", walk.start)
      writer.member("end", walk.end)
      writer.array("steps", walk.steps) { step, writer in append(step, outcome, to: &writer) }
    }
    writer.member("notes", outcome.notes)
    writer.member("assumptions", outcome.assumptions)
    writer.endObject()
  }

  private static func append(_ device: DeviceOrientations, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("device", device.device.rawValue)
    writer.objects("orientations", device.entries) { entry, writer in
      writer.member("orientation", entry.orientation.infoPlistName)
      writer.member("taken", entry.isTaken)
      if let refusal = entry.refusal { writer.member("because", refusal.rawValue) }
    }
    writer.endObject()
  }

  private static func append(
    _ step: Step, _ outcome: Simulation.Outcome, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("event", step.event)
    writer.member("before", step.before)
    writer.member("after", step.after)
    if let note = step.note { writer.member("note", note) }
    writer.objects("callbacks", step.callbacks) { callback, writer in
      writer.member("class", callback.receiver)
      writer.member("selector", callback.selector)
      writer.member("language", callback.language.rawValue)
      writer.member("method", callback.methodName)
      writer.member("sources", callback.answerName)
      writer.member("level", callback.level.rawValue)
      writer.member("notifications", callback.notifications)
      writer.member("line", callback.line)
      writer.member("loggedIn", outcome.columns.filter { $0.prints(callback) }.map(\.configuration))
    }
    writer.endObject()
  }
}
