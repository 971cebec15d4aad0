const TEN_MINUTES = 10 * 60 * 1000

/** An account created minutes ago may have no client yet. */
export function isYoung(createdAt: string | undefined): boolean {
  return createdAt !== undefined && Date.now() - Date.parse(createdAt) < TEN_MINUTES
}
