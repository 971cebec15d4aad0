import type { Notification } from '@billfold/contracts/notifications/notification'

/** Number of ids to remember; older notifications do not appear in the list any longer. */
const REMEMBERED = 200

export interface Seen {
  /** Returns unread notifications that have not been shown in any tab yet. All notifications in the first list count as seen. */
  take: (listed: readonly Notification[], isLeader: boolean) => Notification[]
}

/** Seen ids are shared by all tabs of this browser, so that a tab that becomes the leader does not show a notification again. */
export function createSeen(userId: number): Seen {
  const key = `billfold.notified.${userId}`
  const own = new Set<number>()
  let isFirst = true

  return {
    take(listed, isLeader) {
      const known = isLeader ? new Set([...own, ...stored(key)]) : own
      const fresh = isFirst ? [] : listed.filter(({ id, readAt }) => readAt === null && !known.has(id))
      isFirst = false
      // Only the tab that is the leader stores which notifications have been seen.
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

/** If storage is unavailable, each tab that becomes the leader may show the notification once more. */
function store(key: string, ids: readonly number[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // Other tabs may then treat these notifications as unseen.
  }
}
