extension FileType {
  /// A type in each line: its identifier, its role and its extensions.
  ///
  /// Sources: the file types of swift-build, and what XcodeGen 2.45.4 writes into
  /// `lastKnownFileType`. Where these differ, `apple:` marks an extension that only the former has
  /// for this type, and `xcodegen:` one that only the latter has. `clang:` marks one that only
  /// clang's driver knows. Pascal is not compiled any more; its `.inc` is used for parts of C.
  static let table = """
    archive.ar file a
    archive.asdictionary file asdictionary
    archive.binhex file hqx
    archive.ear file ear
    archive.gzip file gz
    archive.jar file jar
    archive.macbinary file bin
    archive.metal-library file metallib
    archive.ppob file ppob
    archive.rsrc file rsrc view
    archive.stuffit file sit
    archive.tar file tar
    archive.war file war
    archive.zip file zip
    audio.aiff file aiff cdda
    audio.au file au
    audio.midi file mid midi
    audio.mp3 file mp3
    audio.wav file wav
    com.apple.instruments.instrdst folder instrdst
    com.apple.instruments.package-definition file instrpkg
    compiled.air file air
    compiled.javaclass file class
    compiled.mach-o.dylib file dylib
    compiled.mach-o.objfile file o
    compiled.rcx file rcx
    file file xcodegen:otf xcodegen:sqlite xcodegen:ttf
    file.intentdefinition built intentdefinition
    file.mlmodel built mlkitmodel mlmodel
    file.playground folder playground
    file.rcproject file xcodegen:rcproject
    file.referenceobject built apple:referenceobject
    file.scp file scnp
    file.sks file sks
    file.skybox file skybox
    file.storyboard file storyboard
    file.uicatalog file uicatalog
    file.usdz file xcodegen:usdz
    file.xcplaygroundpage folder xcplaygroundpage
    file.xib file xib
    folder.aimodel built apple:aimodel
    folder.assetcatalog folder xcassets
    folder.documentationcatalog built docc
    folder.iconcomposer.icon folder apple:icon
    folder.iconset folder iconset
    folder.imagecatalog folder imagecatalog
    folder.mlpackage built apple:mlpackage
    folder.rkassets built apple:rkassets
    folder.skatlas folder atlas
    folder.stickers folder xcstickers
    image.bmp file bmp
    image.gif file gif
    image.icns file icns
    image.ico file ico
    image.jpeg file jpeg jpg
    image.pdf file pdf
    image.pict file pct pict
    image.png file png
    image.tiff file tif tiff
    net.daringfireball.markdown file markdown md mdown text
    sourcecode.ada file ada adb ads
    sourcecode.applescript built applescript
    sourcecode.asm asm s apple:S clang:sx
    sourcecode.asm.asm asm asm
    sourcecode.asm.llvm built ll llx clang:bc
    sourcecode.c.c c c
    sourcecode.c.c.preprocessed c i
    sourcecode.c.h header h pch
    sourcecode.c.objc objc m
    sourcecode.c.objc.preprocessed objc mi
    sourcecode.clips built clp
    sourcecode.cpp.cpp cxx C c++ cc cp cpp cxx tcc
    sourcecode.cpp.cpp cxx clang:CPP clang:CXX clang:c++m clang:ccm clang:cppm clang:cxxm clang:ixx clang:mpp
    sourcecode.cpp.cpp.preprocessed cxx ii
    sourcecode.cpp.h header H h++ hh hp hpp hxx ipp pch++
    sourcecode.cpp.objcpp objcxx M mm
    sourcecode.cpp.objcpp.preprocessed objcxx mii
    sourcecode.dtrace built d
    sourcecode.dylan built dylan lid
    sourcecode.exports file exp
    sourcecode.fortran built f for
    sourcecode.fortran.f77 file f77
    sourcecode.fortran.f90 file f90 f95
    sourcecode.glsl built ctrl eval frag fragment fs fsh geom geometry gs gsh vert vertex vs vsh
    sourcecode.iig built iig
    sourcecode.jam file xcodegen:jam
    sourcecode.java built java
    sourcecode.javascript file javascript js jscript
    sourcecode.lex built l lm lmm lp lpp lxx
    sourcecode.make file gmk mak make
    sourcecode.metal metal metal
    sourcecode.mig built defs mig
    sourcecode.module-map file map modulemap
    sourcecode.nasm built nasm
    sourcecode.nqc file nqc
    sourcecode.opencl built cl
    sourcecode.pascal header inc p pas pp
    sourcecode.protobuf built proto
    sourcecode.rez built r rez
    sourcecode.swift swift swift
    sourcecode.text-based-dylib-definition file tbd
    sourcecode.typescript file apple:ts apple:tsx
    sourcecode.yacc built y ym ymm yp ypp yxx apple:yy
    text file txt xcodegen:apns
    text.apinotes file apinotes
    text.css file css
    text.html file htm html
    text.html.other file jsp rhtml shtml
    text.json file json
    text.json.xcstrings file xcstrings
    text.man file 1
    text.pbxproject file pbxproj
    text.plist file dict plist
    text.plist.app-privacy file apple:privacy
    text.plist.entitlements file entitlements
    text.plist.ibClassDescription file classdescription classdescriptions
    text.plist.pbfilespec file pbfilespec
    text.plist.pblangspec file pblangspec
    text.plist.scriptSuite file scriptSuite
    text.plist.scriptTerminology file scriptTerminology
    text.plist.strings file strings
    text.plist.stringsdict file stringsdict
    text.plist.xcappextensionpoints file apple:xcappextensionpoints
    text.plist.xcbuildrules file xcbuildrules
    text.plist.xclangspec file xclangspec
    text.plist.xcspec file xcspec
    text.plist.xcsynspec file xcsynspec
    text.plist.xctxtmacro file xctxtmacro
    text.rtf file rtf
    text.script.csh file csh
    text.script.perl file perl pl pm
    text.script.php file php php3 php4 phtml
    text.script.python file py xcodegen:bazel xcodegen:bzl
    text.script.ruby file rb rbw
    text.script.sh file sh
    text.script.worksheet file worksheet
    text.xcconfig file xcconfig
    text.xcfilelist file xcfilelist
    text.xml file dtd xconf xhtml xmap xml xsl xslt xsp xcodegen:gpx
    text.xml.dae file dae
    text.xml.ibArchivingDescription file archivingdescription
    text.yaml file yaml yml
    video.avi file avi
    video.mpeg file mpeg mpg
    video.quartz-composer file qtz
    video.quicktime file moov mov
    wrapper.app-extension folder appex pluginkit
    wrapper.application folder app
    wrapper.artifactbundle folder apple:artifactbundle
    wrapper.cfbundle folder xcodegen:bundle xcodegen:octest xcodegen:xctest
    wrapper.driver-extension folder dext
    wrapper.dsym folder dSYM dsym
    wrapper.framework folder framework
    wrapper.htmld folder htmld
    wrapper.icon folder xcodegen:icon
    wrapper.installer-mpkg folder mpkg
    wrapper.installer-pkg folder pkg
    wrapper.kernel-extension folder kext
    wrapper.nib folder nib nib~
    wrapper.pb-project folder xcode xcodeproj
    wrapper.pb-target folder xctarget
    wrapper.plug-in folder apple:bundle
    wrapper.rtfd folder rtfd
    wrapper.scnassets folder scnassets
    wrapper.scncache folder scncache
    wrapper.spotlight-importer folder mdimporter
    wrapper.storyboardc folder storyboardc
    wrapper.swiftcrossimport folder xcodegen:swiftcrossimport
    wrapper.system-extension folder systemextension
    wrapper.workspace folder xcworkspace
    wrapper.xcclassmodel folder xcclassmodel
    wrapper.xcdatamodel built xcdatamodel
    wrapper.xcdatamodeld built xcdatamodeld
    wrapper.xcframework folder xcframework
    wrapper.xcmappingmodel built xcmappingmodel
    wrapper.xpc-service folder xpc
    """
}
