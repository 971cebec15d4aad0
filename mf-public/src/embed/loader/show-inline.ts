import type { ShowContent } from '../show-content.ts'

/** Named by the build after its content: as unchanging as the version of the loader that asks for it. */
declare const INLINE_FILE: string

/** In the page itself, by code that only those pages load which want it. */
export const showInline: ShowContent = (options) => {
  let { look } = options
  let tell: ReturnType<ShowContent> | undefined

  async function load(): Promise<void> {
    // Not by a script element: its address would be refused where Trusted Types are required.
    const { showProject } = (await import(/* webpackIgnore: true */ `${options.origin}/embed/${INLINE_FILE}`)) as { showProject: ShowContent }
    if (!options.left.aborted) tell = showProject({ ...options, look })
  }

  load().catch(() => options.onMessage({ type: 'error', code: 'no_answer' }))
  return (changed) => {
    look = changed
    tell?.(changed)
  }
}
