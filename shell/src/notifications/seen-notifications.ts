import type { Notification } from '@billfold/contracts/notifications/notification'

/** Of the newest ones; what is older is on no list any more. */
const REMEMBERED = 200

export interface Seen {
  /** Those of a list that are unread and that no tab has had before. Nothing of the first list is new: it was there before. */
  take: (listed: readonly Notification[], isLeader: boolean) => Notification[]
}

/** What the tabs of this browser have had: one that takes its turn shows nothing that another one has shown. */
export function createSeen(userId: number): Seen {
  const key = `billfold.notified.${userId}`
  const own = new Set<number>()
  let isFirst = true

  return {
    take(listed, isLeader) {
      const known = isLeader ? new Set([...own, ...stored(key)]) : own
      const fresh = isFirst ? [] : listed.filter(({ id, readAt }) => readAt === null && !known.has(id))
      isFirst = false
      // A tab that only looks on leaves what is new to the one that shows it.
      if (isLeader) store(key, [...new Set([...listed.map(({ id }) => id), ...known])].slice(0, REMEMBERED))
      for (const { id } of listed) own.add(id)
      return fresh.toReversed()
    },
  }
}

function stored(key: string): number[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as number[]
  } catch {
    return []
  }
}

/** A browser that keeps nothing shows it once in each tab that is looked at. */
function store(key: string, ids: readonly number[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // As if nothing had been seen.
  }
}
