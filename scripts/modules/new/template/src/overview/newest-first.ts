interface Dated {
  /** ISO 8601, UTC: its text sorts as its time. */
  createdAt: string
}

/** The newest `limit` clients. */
export function newestFirst<T extends Dated>(records: readonly T[], limit: number): T[] {
  return records.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, limit)
}
