import type { LiveEvent } from '@billfold/contracts/live/live-calls'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOfKey, isBelow } from '../data/address.ts'
import { placesOf } from '../data/topic-prefixes.ts'
import { onceLoaded } from '../data/when-idle.ts'
import { useLeaveGuards } from '../navigation/leave-guard.tsx'
import { useSession } from '../session/session.store.ts'
import { followChanges } from './follow-changes.ts'

/** True if updates must be postponed because the user is editing a form or the tab is hidden. */
export function mustWait(): boolean {
  return document.hidden || useLeaveGuards.getState().active.size > 0
}

/** Refetches changed queries that are on screen, and marks all other changed queries as stale. */
function refreshChanged(client: QueryClient): { refresh: (event: LiveEvent) => void; stop: () => void } {
  const fetchStarts = new WeakMap<Query, number>()
  const forget = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') fetchStarts.set(event.query as Query, performance.now())
  })

  function refresh({ topics, age }: LiveEvent): void {
    const prefixes = topics.flatMap((topic) => placesOf[topic])
    const changedAt = performance.now() - age
    void client.invalidateQueries({
      // Users also receive events for their own saves, so skip queries that were fetched after the change.
      predicate: (query) => (fetchStarts.get(query) ?? 0) <= changedAt && prefixes.some((prefix) => isBelow(addressOfKey(query.queryKey), prefix)),
      refetchType: mustWait() ? 'none' : 'active',
    })
  }

  function catchUp(): void {
    // The save that ended the edit may already be refetching some of these queries.
    if (!mustWait()) void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated }, { cancelRefetch: false })
  }

  document.addEventListener('visibilitychange', catchUp)
  const leaveGuards = useLeaveGuards.subscribe(catchUp)
  return {
    refresh,
    stop() {
      forget()
      leaveGuards()
      document.removeEventListener('visibilitychange', catchUp)
    },
  }
}

/** Keeps the screen up to date with changes made in other tabs, by other programs or by jobs. Used by the shell. */
export function useLive(): void {
  const client = useQueryClient()
  const userId = useSession(({ user, hasEnded }) => (hasEnded ? undefined : user?.id))

  useEffect(() => {
    if (userId === undefined) return undefined
    const { refresh, stop } = refreshChanged(client)
    let leave = () => {}
    // Over HTTP/1.1, a browser opens at most six connections per server. The event stream must not take one that the page still needs.
    const stopWaiting = onceLoaded(() => {
      leave = followChanges(userId, refresh)
    })
    return () => {
      stopWaiting()
      leave()
      stop()
    }
  }, [client, userId])
}
