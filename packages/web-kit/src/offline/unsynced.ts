/** The `localStorage` key for a user's time entries that have not reached the server yet. */
export function unsyncedKey(userId: number): string {
  return `billfold.unsynced.${userId}`
}

/** Number of unsynced entries, for the confirmation shown before signing out. */
export function countUnsynced(userId: number): number {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(unsyncedKey(userId)) ?? '[]')
    return Array.isArray(entries) ? entries.length : 0
  } catch {
    return 0
  }
}
