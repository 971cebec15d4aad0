import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { EVENT_STREAM } from './live/send-events.ts'

export interface Running {
  port: number
  /** Undefined if metrics are off. */
  metricsPort?: number | undefined
  /**
   * Reports that the process is not ready, and closes each connection after its next response, so that clients reconnect to another
   * process. Resolves once load balancers have stopped sending requests.
   */
  retire?: () => Promise<void>
  /** Stops accepting requests, finishes the running ones, then releases all resources. */
  close(): Promise<void>
}

/** Must resolve when all work for the request is done. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

interface ServeOptions {
  handle: Handle
  port: number
  host?: string
  /** Called after the last response, for example to close the database. */
  release: () => Promise<void>
}

/** At shutdown, requests that take longer than this are cut off. */
const DRAIN_MS = 8000
/**
 * After this much time without a request, load balancers are assumed to have stopped sending traffic. Closing an idle connection earlier
 * could lose a request that is on its way.
 */
const QUIET_MS = 500
/** The time that load balancers have to notice that the process is not ready. */
const MAX_RETIRING_MS = 5000
const QUIET_CHECK_MS = 50
const PROBES = new Set(['/healthz', '/readyz'])
/**
 * The length of the listen queue. With Node's default of 511, bursts of new clients get connection resets. The kernel may limit the value.
 */
const BACKLOG = 4096

export async function serve({ handle, port, host, release }: ServeOptions): Promise<Running> {
  const underway = new Set<Promise<void>>()
  const open = new Set<ServerResponse>()
  const unused = new Set<Socket>()
  let isRetiring = false
  let lastRequestAt = 0
  const server = createServer((request, response) => {
    const { url = '' } = request
    unused.delete(request.socket)
    if (!PROBES.has(url)) lastRequestAt = performance.now()
    else if (isRetiring) return reportStopping(response, url)
    const work = handle(request, response).finally(() => underway.delete(work))
    underway.add(work)
    open.add(response)
    if (isRetiring) endsConnection(response)
    response.once('close', () => open.delete(response))
    return undefined
  })
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  // Longer than the keep-alive timeout of the gateway's pool, so that the gateway never writes to a connection that we are closing.
  server.keepAliveTimeout = 75_000
  await listen(server, port, host)
  // Node closes connections that are currently idle and keeps serving the others.
  function beginRetiring(): void {
    isRetiring = true
    for (const response of open) endsConnection(response)
  }
  async function retire(): Promise<void> {
    beginRetiring()
    const start = performance.now()
    const isQuiet = () => performance.now() - Math.max(start, lastRequestAt) > QUIET_MS
    while (!isQuiet() && performance.now() - start < MAX_RETIRING_MS) await delay(QUIET_CHECK_MS)
  }
  return {
    port: (server.address() as AddressInfo).port,
    retire,
    async close() {
      beginRetiring()
      const drained = drain(server)
      // Event streams never end by themselves, so end them here. Their connections were not idle before.
      for (const response of open) if (isEventStream(response)) response.end(() => server.closeIdleConnections())
      // Node does not consider a connection idle before its first request, and browsers open some connections in advance. Such connections
      // are destroyed.
      const discarding = setTimeout(() => unused.forEach((socket) => socket.destroy()), QUIET_MS)
      await drained
      clearTimeout(discarding)
      // After a client disconnects, work for its request may still query the database. Closing the pool would then never finish, because
      // Kysely leaks any connection opened in the meantime.
      await Promise.race([Promise.allSettled(underway), delay(DRAIN_MS, undefined, { ref: false })])
      await release()
    },
  }
}

/** /healthz still returns 200, so that a supervisor does not kill a process that is finishing its work. */
function reportStopping(response: ServerResponse, url: string): void {
  response.writeHead(url === '/readyz' ? 503 : 200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', Connection: 'close' })
  response.end(JSON.stringify({ status: 'stopping', unavailable: [] }))
}

function endsConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

function isEventStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith(EVENT_STREAM)
}

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
