interface Dated {
  /** ISO 8601 in UTC sorts as text. */
  createdAt: string
}

/** The newest `limit` items. */
export function newestFirst<T extends Dated>(records: readonly T[], limit: number): T[] {
  return records.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, limit)
}
