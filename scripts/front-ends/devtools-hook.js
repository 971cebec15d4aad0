// Stands before every other script of the page. React tells its renderer to this hook when it is loaded; the refresh
// runtime of a module comes much later and asks the hook who is there. Without it, edits of modules arrive and are not drawn.
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) {
    const id = this.renderers.size + 1
    this.renderers.set(id, renderer)
    return id
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
}
