import Foundation
import SettingsTestSupport
import Testing

/// Neovim's own client with the built tool.
@Suite struct NeovimTests {
  private static let editor: URL? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(fileURLWithPath: "\($0)/nvim") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  private static let config =
    TestSession.config + """
          settings:
            NAME: "${TARGET_NAME}"
            OTHER: "\u{1F600} ${NAME}"

      """

  /// Opens the file, edits it, applies a fix, and writes what the client sees to `result`.
  private static let script = """
    local out = {}
    local function say(text) table.insert(out, text) end
    local function finish()
      vim.fn.writefile(out, 'result')
      vim.cmd('qall!')
    end
    local function run()
      vim.cmd('edit config.yaml')
      local id = vim.lsp.start_client({
        name = 'resolve-settings',
        cmd = { vim.env.TOOL, 'language-server' },
        root_dir = vim.fn.getcwd(),
      })
      vim.lsp.buf_attach_client(0, id)
      local function diagnostics()
        local list = {}
        for _, item in ipairs(vim.diagnostic.get(0)) do
          table.insert(list, string.format('%d:%d %s', item.lnum, item.col, item.code or
            item.user_data.lsp.code))
        end
        table.sort(list)
        return table.concat(list, ', ')
      end
      local function wait(expected)
        if not vim.wait(600000, function() return diagnostics() == expected end, 20) then
          say('expected ' .. expected .. ', got ' .. diagnostics())
        else
          say('diagnostics: ' .. expected)
        end
      end
      wait('10:13 deprecated-reference, 11:19 deprecated-reference, 11:6 unused-setting')
      -- Unsaved text with an error, and without it.
      vim.api.nvim_buf_set_lines(0, 3, 4, false, { '  platfrom: macOS' })
      wait('3:2 unknown-field, 4:20 unknown-deployment-platform')
      vim.api.nvim_buf_set_lines(0, 3, 4, false, { '  platform: macOS' })
      wait('10:13 deprecated-reference, 11:19 deprecated-reference, 11:6 unused-setting')
      -- A fix of the line with the emoji.
      vim.api.nvim_win_set_cursor(0, { 12, 19 })
      local params = vim.lsp.util.make_range_params()
      params.context = { diagnostics = {} }
      local answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, 600000)
      local actions = answers[id].result
      for _, action in ipairs(actions) do say('action: ' .. action.title) end
      vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
      say('line: ' .. vim.fn.getline(12))
      wait('10:13 deprecated-reference, 11:6 unused-setting')
      -- Hover, completion and definition.
      local function ask(method, line, column)
        vim.api.nvim_win_set_cursor(0, { line, column })
        local position = vim.lsp.util.make_position_params()
        return vim.lsp.buf_request_sync(0, 'textDocument/' .. method, position, 600000)[id].result
      end
      say('hover: ' .. vim.split(ask('hover', 11, 8).contents.value, '\\n')[3])
      local labels = {}
      for _, item in ipairs(ask('completion', 4, 4).items) do table.insert(labels, item.label) end
      say('completion: ' .. table.concat(labels, ' '))
      say('definition: ' .. ask('definition', 12, 20)[1].range.start.line)
      vim.lsp.stop_client(id)
      local ended = vim.wait(600000, function() return #vim.lsp.get_active_clients() == 0 end, 20)
      say('ended: ' .. tostring(ended))
    end
    local ok, message = pcall(run)
    if not ok then say('error: ' .. message) end
    finish()
    """

  @Test(.enabled(if: editor != nil, "Neovim is not installed; Scripts/setup --tests installs it"))
  func `Neovim shows problems and applies a fix`() async throws {
    let editor = try #require(Self.editor)
    let folder = try TemporaryFolder()
    try folder.write(Self.config, to: "config.yaml")
    try folder.write(Self.script, to: "script.lua")
    let run = try await BuiltTool.run(
      editor, ["--headless", "--clean", "-n", "-c", "luafile script.lua"], in: folder.url,
      environment: [
        "TOOL": try BuiltTool().url.path, "XDG_CACHE_HOME": folder.path("cache"),
        "XDG_STATE_HOME": folder.path("state"), "XDG_DATA_HOME": folder.path("data"),
      ])
    let result = (try? folder.read("result"))?
      .replacingOccurrences(of: "file://\(folder.path("config.yaml"))", with: "URI")
    let expected = """
      diagnostics: 10:13 deprecated-reference, 11:19 deprecated-reference, 11:6 unused-setting
      diagnostics: 3:2 unknown-field, 4:20 unknown-deployment-platform
      diagnostics: 10:13 deprecated-reference, 11:19 deprecated-reference, 11:6 unused-setting
      action: Write '$(NAME)'
      action: Fix all problems of 'deprecated-reference'
      line:       OTHER: "\u{1F600} $(NAME)"
      diagnostics: 10:13 deprecated-reference, 11:6 unused-setting
      hover: - `App` in App@Debug, App@Release, from [line 11](URI#L11)
      completion: copyFiles platform deploymentTarget displayName
      definition: 10
      ended: true

      """
    #expect(result == expected, "\(run.transcript)")
  }
}
