# The libraries of the model compiler from their sources, for targets that have no packages of them: an object library
# `libraries`, and `library_includes`. SINEW_LIBRARIES is the folder that scripts/debian_sources.sh has filled.
set(expat ${SINEW_LIBRARIES}/expat/expat)
file(GLOB qhull ${SINEW_LIBRARIES}/qhull/src/libqhull_r/*.c)
file(GLOB zlib ${SINEW_LIBRARIES}/zlib/adler32.c ${SINEW_LIBRARIES}/zlib/crc32.c ${SINEW_LIBRARIES}/zlib/inf*.c
     ${SINEW_LIBRARIES}/zlib/zutil.c)
file(GLOB png ${SINEW_LIBRARIES}/libpng1.6/png*.c)
list(FILTER png EXCLUDE REGEX "pngtest|pngw|pngwrite")
set(libraries ${expat}/lib/xmlparse.c ${expat}/lib/xmlrole.c ${expat}/lib/xmltok.c ${qhull} ${zlib} ${png})
file(READ ${SINEW_LIBRARIES}/libpng1.6/scripts/pnglibconf.h.prebuilt png_settings)
if(WIN32)  # its linker wants every function that is named, also by what nothing calls
  string(REGEX REPLACE "#define PNG_(WRITE|SAVE|SIMPLIFIED_WRITE)[^\n]*\n" "" png_settings "${png_settings}")
endif()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/include/pnglibconf.h CONTENT "${png_settings}" @ONLY)
file(WRITE ${CMAKE_BINARY_DIR}/include/expat_config.h "#define XML_NS 1\n#define XML_DTD 1\n#define XML_GE 1\n#define XML_CONTEXT_BYTES 1024\n#define BYTEORDER 1234\n#define HAVE_MEMMOVE 1\n")
set(library_includes ${CMAKE_BINARY_DIR}/include ${expat}/lib ${SINEW_LIBRARIES}/qhull/src ${SINEW_LIBRARIES}/zlib
    ${SINEW_LIBRARIES}/libpng1.6)
add_library(libraries OBJECT ${libraries})
target_include_directories(libraries PRIVATE ${library_includes})
# Seeds of hash tables need not be secret where a page reads its own model.
target_compile_definitions(libraries PRIVATE XML_POOR_ENTROPY PNG_NO_WRITE_SUPPORTED PNG_INTEL_SSE_OPT=0)
target_compile_options(libraries PRIVATE -w -Os)
