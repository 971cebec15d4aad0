import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { App } from './app.ts'

export interface Running {
  port: number
  /** Takes no new request, finishes those under way, then lets go of everything. */
  close(): Promise<void>
}

interface ServeOptions {
  app: Pick<App, 'callback'>
  port: number
  /** Absent: every interface of the machine. */
  host?: string
  /** Closed after the last answer: the database. */
  release: () => Promise<void>
}

/** A request that is still not answered then is cut off. */
const DRAIN_MS = 8000

export async function serve({ app, port, host, release }: ServeOptions): Promise<Running> {
  const handle = app.callback()
  const underway = new Set<Promise<void>>()
  const server = createServer((request, response) => {
    const work = handle(request, response).finally(() => underway.delete(work))
    underway.add(work)
  })
  // Longer than the gateway's pool keeps a connection, so that it never writes into one that we close.
  server.keepAliveTimeout = 75_000
  await listen(server, port, host)
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      await drain(server)
      // A client that left has no connection any more, but its work may still be asking the database, which would then
      // never close: Kysely loses a connection that is opened while it ends.
      await Promise.race([Promise.allSettled(underway), delay(DRAIN_MS, undefined, { ref: false })])
      await release()
    },
  }
}

/** Somebody else listens there already. */
export class PortInUse extends Error {}

function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortInUse(`Port ${port} is in use. End what listens there, or set PORT to another one.`) : error)
    })
    server.listen(port, host, () => {
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
