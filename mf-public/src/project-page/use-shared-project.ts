import type { SharedProject } from '@billfold/contracts/sharing/shared-project'
import { openStream } from '@billfold/web-kit/live/open-stream.ts'
import { useEffect, useState } from 'react'
import type { Host } from '../embed/frame/enter-frame.ts'
import { projectAddress, readShared } from '../page/requests.ts'
import { useCountedView } from '../page/use-counted-view.ts'

/** What is known of the project at this moment. */
interface Known {
  /** Undefined: not loaded yet. Null: there is none, or no longer. */
  shared: SharedProject | null | undefined
  updatedAt: Date
  /** The last try did not get through; what is shown is older than it should be. */
  isLate: boolean
}

const MINUTE = 60_000

/** Begins with what came in the page. While somebody looks it asks again when it hears of a change, and every minute in any case. */
export function useSharedProject(token: string, inlined: SharedProject | null | undefined, host?: Host): Known {
  const [known, setKnown] = useState<Known>(() => ({ shared: inlined, updatedAt: new Date(), isLate: false }))
  const isOver = known.shared === null

  useEffect(() => {
    if (isOver) return undefined
    let asking = new AbortController()
    let askedAt = inlined === undefined ? 0 : Date.now()
    let leaveStream: (() => void) | undefined

    async function ask(): Promise<void> {
      askedAt = Date.now()
      // What was asked before is older, whenever its answer comes.
      asking.abort()
      asking = new AbortController()
      const { signal } = asking
      try {
        const shared = await readShared<SharedProject>(projectAddress(token), signal)
        if (!signal.aborted) setKnown({ shared, updatedAt: new Date(), isLate: false })
      } catch {
        if (!signal.aborted) setKnown((before) => ({ ...before, isLate: true }))
      }
    }

    function update(): void {
      if (!document.hidden && Date.now() - askedAt >= MINUTE) void ask()
    }

    /** A page that nobody looks at keeps no connection. */
    function listenWhileSeen(): void {
      leaveStream?.()
      // What is refused is over, or too much at the moment: an answer tells which.
      leaveStream = document.hidden ? undefined : openStream(`${projectAddress(token)}/live`, { onEvent: ask, onRefused: ask })
    }

    function look(): void {
      update()
      listenWhileSeen()
    }

    const timer = setInterval(update, MINUTE)
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      asking.abort()
      leaveStream?.()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [token, inlined, isOver])

  useCountedView(projectAddress(token), Boolean(known.shared), host)
  return known
}
