import type { SharedProject } from '@billfold/contracts/sharing/shared-project'
import { useEffect, useState } from 'react'
import { countView, readSharedProject } from './requests.ts'

/** What is known of the project at this moment. */
export interface Known {
  /** Undefined: not loaded yet. Null: there is none, or no longer. */
  shared: SharedProject | null | undefined
  updatedAt: Date
  /** The last try did not get through; what is shown is older than it should be. */
  isLate: boolean
}

const MINUTE = 60_000

/** Begins with what came in the page, and asks again every minute while somebody looks. */
export function useSharedProject(token: string, inlined: SharedProject | null | undefined): Known {
  const [known, setKnown] = useState<Known>(() => ({ shared: inlined, updatedAt: new Date(), isLate: false }))
  const isOver = known.shared === null
  const isShown = Boolean(known.shared)

  useEffect(() => {
    if (isOver) return undefined
    const left = new AbortController()
    let askedAt = inlined === undefined ? 0 : Date.now()

    async function update(): Promise<void> {
      if (document.hidden || Date.now() - askedAt < MINUTE) return
      askedAt = Date.now()
      try {
        const shared = await readSharedProject(token, left.signal)
        setKnown({ shared, updatedAt: new Date(), isLate: false })
      } catch {
        if (!left.signal.aborted) setKnown((before) => ({ ...before, isLate: true }))
      }
    }

    const timer = setInterval(() => void update(), MINUTE)
    document.addEventListener('visibilitychange', update)
    void update()
    return () => {
      left.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [token, inlined, isOver])

  useEffect(() => (isShown ? whenVisible(() => countView(token)) : undefined), [token, isShown])
  return known
}

/** A page that was opened in the background is not looked at yet. */
function whenVisible(act: () => void): () => void {
  function check(): void {
    if (document.hidden) return
    stop()
    act()
  }
  const stop = () => document.removeEventListener('visibilitychange', check)
  document.addEventListener('visibilitychange', check)
  check()
  return stop
}
