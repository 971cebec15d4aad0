/** The key in `localStorage` of a user's time entries that are not on the server yet. */
export function unsyncedKey(userId: number): string {
  return `billfold.unsynced.${userId}`
}

/** For the question before signing out. */
export function countUnsynced(userId: number): number {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(unsyncedKey(userId)) ?? '[]')
    return Array.isArray(entries) ? entries.length : 0
  } catch {
    return 0
  }
}
