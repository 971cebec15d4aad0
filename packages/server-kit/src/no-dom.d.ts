// Types of dependencies that reference the DOM library get this file instead.
// oxlint-disable-next-line unicorn/require-module-specifiers -- a module without exports
export {}
