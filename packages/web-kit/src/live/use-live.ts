import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../session/session.store.ts'
import { afterLoad } from './after-load.ts'
import { followChanges } from './follow-changes.ts'
import { refreshChanged } from './refresh-changed.ts'

/** Keeps the screen up to date with changes from other tabs, clients and jobs. For the shell. */
export function useLive(): void {
  const client = useQueryClient()
  const userId = useSession(({ user, hasEnded }) => (hasEnded ? undefined : user?.id))

  useEffect(() => {
    if (userId === undefined) return undefined
    const { refresh, stop } = refreshChanged(client)
    let leave = () => {}
    const stopWaiting = afterLoad(() => {
      leave = followChanges(userId, refresh)
    })
    return () => {
      stopWaiting()
      leave()
      stop()
    }
  }, [client, userId])
}
