package import SettingsDiagnostics
import SettingsRendering

/// A simulation as JSON, in its own envelope: docs/schemas/simulation.schema.json.
package enum SimulationJSON {
  package static var version: Int { 2 }

  package static func render(_ simulations: [Simulation]) -> ByteBuffer {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.member("version", version)
    writer.member("kind", "simulation")
    writer.key("simulations")
    each(simulations, &writer, append)
    writer.endObject()
    writer.endDocument()
    return writer.buffer
  }

  private static func each<Element>(
    _ elements: [Element], _ writer: inout JSONWriter,
    _ body: (Element, inout JSONWriter) -> Void
  ) {
    writer.beginArray()
    for element in elements { body(element, &writer) }
    writer.endArray()
  }

  private static func append(_ simulation: Simulation, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("target", simulation.target)
    writer.member("scenario", simulation.scenario.rawValue)
    writer.key("courses")
    each(simulation.outcomes, &writer) { outcome, writer in
      append(outcome, to: &writer)
    }
    writer.endObject()
  }

  private static func append(_ outcome: Simulation.Outcome, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("configurations")
    each(outcome.columns, &writer) { column, writer in
      writer.beginObject()
      writer.member("name", column.configuration)
      if let macro = column.macro { writer.member("macro", macro) }
      writer.member("threshold", column.threshold)
      writer.key("levels")
      writer.strings(Callback.Level.allCases.filter(column.levels.contains).map(\.rawValue))
      writer.key("lines")
      writer.strings(column.lines(of: outcome.walks))
      writer.endObject()
    }
    writer.member("system", outcome.systemName)
    writer.key("reasons")
    each(outcome.reasons, &writer) { reason, writer in
      writer.beginObject()
      writer.member("name", reason.name)
      writer.member("value", reason.value)
      writer.endObject()
    }
    if !outcome.orientations.isEmpty {
      writer.key("devices")
      each(outcome.orientations, &writer, append)
    }
    if !outcome.places.isEmpty {
      writer.key("places")
      each(outcome.places, &writer) { place, writer in
        writer.beginObject()
        writer.member("place", place.place.rawValue)
        if let name = place.name { writer.member("name", name) }
        writer.member("found", place.isFound)
        writer.endObject()
      }
    }
    writer.key("walks")
    each(outcome.walks, &writer) { walk, writer in
      writer.beginObject()
      if let title = walk.title { writer.member("title", title) }
      writer.member("start", walk.start)
      writer.member("end", walk.end)
      writer.key("steps")
      each(walk.steps, &writer) { step, writer in append(step, outcome, to: &writer) }
      writer.endObject()
    }
    writer.key("notes")
    writer.strings(outcome.notes)
    writer.key("assumptions")
    writer.strings(outcome.assumptions)
    writer.endObject()
  }

  private static func append(_ device: DeviceOrientations, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("device", device.device.rawValue)
    writer.key("orientations")
    each(device.entries, &writer) { entry, writer in
      writer.beginObject()
      writer.member("orientation", entry.orientation.infoPlistName)
      writer.member("taken", entry.isTaken)
      if let refusal = entry.refusal { writer.member("because", refusal.rawValue) }
      writer.endObject()
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
    writer.key("callbacks")
    each(step.callbacks, &writer) { callback, writer in
      writer.beginObject()
      writer.member("class", callback.receiver)
      writer.member("selector", callback.selector)
      writer.member("language", callback.language.rawValue)
      writer.member("method", callback.methodName)
      writer.member("sources", callback.answerName)
      writer.member("level", callback.level.rawValue)
      writer.key("notifications")
      writer.strings(callback.notifications)
      writer.member("line", callback.line)
      writer.key("loggedIn")
      writer.strings(outcome.columns.filter { $0.prints(callback) }.map(\.configuration))
      writer.endObject()
    }
    writer.endObject()
  }
}
