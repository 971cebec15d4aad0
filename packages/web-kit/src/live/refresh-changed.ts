import type { LiveEvent } from '@billfold/contracts/live/topics'
import type { Query, QueryClient } from '@tanstack/react-query'
import { addressOfKey, isBelow } from '../data/address.ts'
import { useLeaveGuards } from '../navigation/leave-guard.ts'
import { placesOf } from './places-of.ts'

/** Somebody is typing: what stands around it may wait. Nobody is looking: so may all of it. */
export function mustWait(): boolean {
  return document.hidden || useLeaveGuards.getState().active.size > 0
}

/** Fetches again what changed and is on screen; of the rest the cache knows that it is old. */
export function refreshChanged(client: QueryClient): { refresh: (event: LiveEvent) => void; stop: () => void } {
  const begun = new WeakMap<Query, number>()
  const forget = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query as Query, performance.now())
  })

  function refresh({ topics, age }: LiveEvent): void {
    const prefixes = topics.flatMap((topic) => placesOf[topic])
    const changedAt = performance.now() - age
    void client.invalidateQueries({
      // One's own save is told to oneself, too: what it has fetched since is new.
      predicate: (query) => (begun.get(query) ?? 0) <= changedAt && prefixes.some((prefix) => isBelow(addressOfKey(query.queryKey), prefix)),
      refetchType: mustWait() ? 'none' : 'active',
    })
  }

  function catchUp(): void {
    // A save that ended the typing may be fetching some of it already.
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
