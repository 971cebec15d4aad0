import type { IncomingHttpHeaders } from 'node:http'

const KEPT_MS = 1000
const MOST = 1000

export interface RefusedClients {
  /** Remembers that a client with this session was rejected. */
  note(headers: IncomingHttpHeaders, client: string): void
  /** Returns the client if its session was rejected a moment ago. */
  find(headers: IncomingHttpHeaders): string | undefined
}

/** Remembers recently rejected sessions by cookie, so that the next rejection needs no session lookup and no log line. */
export function refusedClients(): RefusedClients {
  const refused = new Map<string, { client: string; until: number }>()
  return {
    note({ cookie }, client) {
      if (!cookie) return
      refused.delete(cookie)
      const [oldest] = refused.size < MOST ? [] : refused.keys()
      if (oldest !== undefined) refused.delete(oldest)
      refused.set(cookie, { client, until: performance.now() + KEPT_MS })
    },
    find({ cookie }) {
      const found = cookie === undefined ? undefined : refused.get(cookie)
      return found && found.until > performance.now() ? found.client : undefined
    },
  }
}
