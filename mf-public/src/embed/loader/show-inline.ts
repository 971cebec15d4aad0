import type { ShowContent } from '../show-content.ts'

/** Named by the build after its content: as unchanging as the version of the loader that asks for it. */
declare const INLINE_FILE: string

/** In the page itself, by code that only those pages load which want it. */
export const showInline: ShowContent = (options) => {
  let follow: ReturnType<ShowContent> | undefined

  // Not by a script element: its address would be refused where Trusted Types are required.
  import(/* webpackIgnore: true */ `${options.origin}/embed/${INLINE_FILE}`)
    .then(({ showProject }: { showProject: ShowContent }) => options.left.aborted || (follow = showProject(options)))
    // Browsers tell of what was refused in a task of its own, after this.
    .catch(() => options.expect(0))
  return () => follow?.()
}
