import type { ShowContent } from '../show-content.ts'

/** File name with a content hash, filled in by the build, so a loader version always gets the matching file. */
declare const INLINE_FILE: string

/** Renders into the host page. Its code is loaded only by pages that use the inline mode. */
export const showInline: ShowContent = (options) => {
  let follow: ReturnType<ShowContent> | undefined

  // import() instead of a script element, whose URL would be blocked under Trusted Types.
  import(/* webpackIgnore: true */ `${options.origin}/embed/${INLINE_FILE}`)
    .then(({ showProject }: { showProject: ShowContent }) => options.left.aborted || (follow = showProject(options)))
    // Browsers dispatch the violation event in a later task; expect(0) waits for it before reporting a failure.
    .catch(() => options.expect(0))
  return () => follow?.()
}
