import type { FoundSession } from './session-store.ts'

/** So long at most, should an announcement be lost on its way. */
const KEPT_MS = 10_000
const MOST = 10_000

type LookUp = Promise<FoundSession | undefined>

interface Recent {
  found: LookUp
  /** Undefined until it is found. */
  userId?: number
  until: number
}

/** The last that were looked up, those under way among them. What is not found, or fails, is not kept. */
export function recentSessions() {
  const recent = new Map<string, Recent>()

  function keep(id: string, found: LookUp): void {
    const session: Recent = { found, until: performance.now() + KEPT_MS }
    recent.delete(id)
    const [oldest] = recent.size < MOST ? [] : recent.keys()
    if (oldest !== undefined) recent.delete(oldest)
    recent.set(id, session)
    found.then(
      (known) => (known ? (session.userId = known.user.id) : drop(id, session)),
      () => drop(id, session),
    )
  }

  function drop(id: string, session: Recent): void {
    if (recent.get(id) === session) recent.delete(id)
  }

  return {
    keep,
    find(id: string): LookUp | undefined {
      const session = recent.get(id)
      return session && session.until > performance.now() ? session.found : undefined
    },
    /** What is being looked up may be anybody's. */
    forgetUser(userId: number): void {
      for (const [id, session] of recent) if (session.userId === undefined || session.userId === userId) recent.delete(id)
    },
    clear: () => recent.clear(),
  }
}
