import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { ApiError, toast, useLanguage, type Translate } from '@billfold/web-kit'
import type { ModuleCatalog } from './module-catalog.ts'

/** Error boundaries do not catch errors in event handlers and promises. Without a toast for these, users would keep clicking the button. */
export function reportStrayErrors({ modules }: ModuleCatalog, t: Translate): () => void {
  const nameOf = ({ id, current }: RegisteredModule) => useLanguage.getState().textOf(id)(current.manifest.title)

  function report(error: unknown, file = ''): void {
    if (error instanceof ApiError) return
    const trace = `${file}\n${error instanceof Error ? (error.stack ?? '') : ''}`
    const culprit = modules.find(({ id }) => trace.includes(`/_m/${id}/`))
    if (!culprit) return
    toast({
      title: t('{part} ran into a problem', { part: nameOf(culprit) }),
      description: t('Your last action may not have worked. Everything else keeps working.'),
      tone: 'bad',
    })
  }

  const stop = new AbortController()
  window.addEventListener('error', ({ error, filename }) => report(error, filename), stop)
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason), stop)
  return () => stop.abort()
}
