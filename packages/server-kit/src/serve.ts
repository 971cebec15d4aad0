import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { EVENT_STREAM } from './live/send-events.ts'

// An import of node:http reads all that it exports, and some of that loads the whole of Node's own fetch: 13 MB in each process.
const { createServer } = process.getBuiltinModule('node:http')

export interface Running {
  port: number
  /** Still answers, and ends each connection with its next answer: whoever comes again comes to somebody else. */
  retire?: () => void
  /** Takes no new request, finishes those under way, then lets go of everything. */
  close(): Promise<void>
}

/** Settles when all is done that the request is about. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

interface ServeOptions {
  handle: Handle
  port: number
  /** Absent: every interface of the machine. */
  host?: string
  /** Closed after the last answer: the database. */
  release: () => Promise<void>
}

/** A request that is still not answered then is cut off. */
const DRAIN_MS = 8000
/** Connections that may wait to be accepted. With Node's 511, a burst of new clients gets resets instead of answers. The kernel may lower it. */
const BACKLOG = 4096

export async function serve({ handle, port, host, release }: ServeOptions): Promise<Running> {
  const underway = new Set<Promise<void>>()
  const open = new Set<ServerResponse>()
  let isRetiring = false
  const server = createServer((request, response) => {
    const work = handle(request, response).finally(() => underway.delete(work))
    underway.add(work)
    open.add(response)
    if (isRetiring) endsConnection(response)
    response.once('close', () => open.delete(response))
  })
  // Longer than the gateway's pool keeps a connection, so that it never writes into one that we close.
  server.keepAliveTimeout = 75_000
  await listen(server, port, host)
  // Node closes the connections that are idle at that moment, and goes on answering on all others.
  function retire(): void {
    isRetiring = true
    for (const response of open) endsConnection(response)
  }
  return {
    port: (server.address() as AddressInfo).port,
    retire,
    async close() {
      retire()
      const drained = drain(server)
      // An event stream has no end to wait for, and its connection was none of the idle ones.
      for (const response of open) if (isEventStream(response)) response.end(() => server.closeIdleConnections())
      await drained
      // A client that left has no connection any more, but its work may still be asking the database, which would then
      // never close: Kysely loses a connection that is opened while it ends.
      await Promise.race([Promise.allSettled(underway), delay(DRAIN_MS, undefined, { ref: false })])
      await release()
    },
  }
}

function endsConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

function isEventStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith(EVENT_STREAM)
}

/** Somebody else listens there already. */
export class PortInUse extends Error {}

function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortInUse(`Port ${port} is in use. End what listens there, or set PORT to another one.`) : error)
    })
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearTimeout(cutOff)
      resolve()
    })
    server.closeIdleConnections()
  })
}
