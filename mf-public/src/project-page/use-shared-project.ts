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

/**
 * Begins with what came in the page. While somebody looks it asks again every minute, and on a page of its own at once when it hears of a change: a stream
 * keeps a connection, of which browsers may have six for all the frames of one page.
 */
export function useSharedProject(token: string, inlined: SharedProject | null | undefined, host?: Host): Known {
  const [known, setKnown] = useState<Known>(() => ({ shared: inlined, updatedAt: new Date(), isLate: false }))
  const isOver = known.shared === null
  const isFrame = host !== undefined

  useEffect(() => {
    if (isOver) return undefined
    const left = new AbortController()
    let asked = 0
    let answered = 0
    let askedAt = inlined === undefined ? 0 : Date.now()
    let leaveStream: (() => void) | undefined

    async function ask(): Promise<void> {
      askedAt = Date.now()
      const question = (asked += 1)
      const hear = (known: (before: Known) => Known) => {
        // The answer to a later question was here already.
        if (left.signal.aborted || question < answered) return
        answered = question
        setKnown(known)
      }
      try {
        const shared = await readShared<SharedProject>(projectAddress(token), left.signal)
        hear(() => ({ shared, updatedAt: new Date(), isLate: false }))
      } catch {
        hear((before) => ({ ...before, isLate: true }))
      }
    }

    function update(): void {
      if (!document.hidden && Date.now() - askedAt >= MINUTE) void ask()
    }

    /** A page that nobody looks at keeps no connection, nor does a frame. */
    function listenWhileSeen(): void {
      leaveStream?.()
      // What is refused is over, or too much at the moment: an answer tells which.
      leaveStream = isFrame || document.hidden ? undefined : openStream(`${projectAddress(token)}/live`, { onEvent: ask, onRefused: ask })
    }

    function look(): void {
      update()
      listenWhileSeen()
    }

    const timer = setInterval(update, MINUTE)
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      left.abort()
      leaveStream?.()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [token, inlined, isOver, isFrame])

  useCountedView(projectAddress(token), Boolean(known.shared), host)
  return known
}
