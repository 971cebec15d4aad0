import type { LiveEvent } from '@billfold/contracts/live/topics'
import type { Query, QueryClient } from '@tanstack/react-query'
import { addressOfKey, isBelow } from '../data/address.ts'
import { useLeaveGuards } from '../navigation/leave-guard.ts'
import { placesOf } from './places-of.ts'

/** Postpone updates while the user edits a form or the tab is hidden. */
export function mustWait(): boolean {
  return document.hidden || useLeaveGuards.getState().active.size > 0
}

/** Refetches changed queries that are on screen and marks the others as stale. */
export function refreshChanged(client: QueryClient): { refresh: (event: LiveEvent) => void; stop: () => void } {
  const begun = new WeakMap<Query, number>()
  const forget = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query as Query, performance.now())
  })

  function refresh({ topics, age }: LiveEvent): void {
    const prefixes = topics.flatMap((topic) => placesOf[topic])
    const changedAt = performance.now() - age
    void client.invalidateQueries({
      // A user's own saves are announced too: skip queries fetched after the change.
      predicate: (query) => (begun.get(query) ?? 0) <= changedAt && prefixes.some((prefix) => isBelow(addressOfKey(query.queryKey), prefix)),
      refetchType: mustWait() ? 'none' : 'active',
    })
  }

  function catchUp(): void {
    // The save that ended the editing may already be refetching some of them.
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
