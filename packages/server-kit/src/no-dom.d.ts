// Types of dependencies that reference the DOM library get this file instead.
export {}
