# find_package(ravel); target_link_libraries(host ravel::ravel), or ravel::static for libravel.a.
get_filename_component(_ravel "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT TARGET ravel::ravel)
  add_library(ravel::ravel SHARED IMPORTED)
  set_target_properties(ravel::ravel PROPERTIES
    IMPORTED_LOCATION "${_ravel}/lib/libravel.so.@ABI@"
    IMPORTED_SONAME "libravel.so.@ABI@"
    INTERFACE_INCLUDE_DIRECTORIES "${_ravel}/include")
  add_library(ravel::static STATIC IMPORTED)
  set_target_properties(ravel::static PROPERTIES
    IMPORTED_LOCATION "${_ravel}/lib/libravel.a"
    INTERFACE_INCLUDE_DIRECTORIES "${_ravel}/include"
    INTERFACE_LINK_LIBRARIES "@LIBS@")
endif()
unset(_ravel)
