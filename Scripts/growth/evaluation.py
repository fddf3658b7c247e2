"""The dimensions of what 'evaluate' reads from standard input."""
import json

from growth.cases import STANDARD_INPUT, dimension


@dimension(100, "evaluate --json-lines")
def evaluated_lines(size):
    case = json.dumps({"id": "a", "levels": [{"name": "project", "xcconfig": "A = b\n"}],
                       "expression": "$(A)"})
    return {STANDARD_INPUT: (case + "\n") * size}
