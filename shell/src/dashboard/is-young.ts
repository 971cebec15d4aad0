const TEN_MINUTES = 10 * 60 * 1000

/** Of an account that was made minutes ago nobody knows yet whether there is a client in it. */
export function isYoung(createdAt: string | undefined): boolean {
  return createdAt !== undefined && Date.now() - Date.parse(createdAt) < TEN_MINUTES
}
