#include "CSettingsScanner.h"

static const unsigned char source[] = {
#embed "Scanner/SwiftLogScanner.swift" suffix(,)
#embed "Scanner/CallFinder.swift" suffix(,)
#embed "Scanner/LoggerFinder.swift" suffix(,)
#embed "Scanner/Candidates.swift" suffix(,)
#embed "Scanner/Shadowing.swift" suffix(,)
#embed "Scanner/HiddenCalls.swift" suffix(,)
#embed "Scanner/OwnFunctions.swift" suffix(,)
#embed "Scanner/Shapes.swift" suffix(,)
#embed "Scanner/Sites.swift" suffix(,)
#embed "Scanner/Literals.swift" suffix(,)
#embed "Scanner/Formula.swift" suffix(,)
#embed "Scanner/Conditions.swift" suffix(,)
#embed "Scanner/Constants.swift" suffix(,)
#embed "Scanner/DeclaredFunctions.swift" suffix(,)
#embed "Scanner/LogWords.swift" suffix(,)
#embed "Scanner/FileAccess.swift" suffix(,)
#embed "Scanner/Forwarding.swift" suffix(,)
#embed "Scanner/KnownFunctions.swift" suffix(,)
#embed "Scanner/UnknownCalls.swift" suffix(,)
#embed "Scanner/ProcessStreams.swift" suffix(,)
#embed "Scanner/DevicePaths.swift" suffix(,)
#embed "Scanner/Descriptors.swift" suffix(,)
#embed "Scanner/DeclarationIndex.swift" suffix(,)
#embed "Scanner/Effects.swift" suffix(,)
#embed "Scanner/Contents.swift" suffix(,)
#embed "Scanner/Supertypes.swift" suffix(,)
#embed "Scanner/DeclaredMembers.swift" suffix(,)
#embed "Scanner/ExportedNames.swift" suffix(,)
#embed "Scanner/StoredFunctions.swift" suffix(,)
#embed "Scanner/TypeNames.swift" suffix(,)
#embed "Scanner/ClosureUse.swift" suffix(,)
#embed "Scanner/Variant.swift" suffix(,)
};

const unsigned char *settings_scanner(long *count) {
  *count = sizeof source;
  return source;
}
