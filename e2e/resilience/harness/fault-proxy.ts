import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What the way to the gateway does to an address. */
export type Fault = 'dead' | 'hangs' | 'html 404' | 'json 500' | 'tampered'

export interface FaultProxy {
  origin: string
  /** Whose addresses begin with it, until `heal`. */
  break: (path: string, fault: Fault) => void
  /** Waiting requests keep waiting: only what is sent from now on gets an answer. */
  heal: () => void
  /** Paths that were asked for, each time. */
  asked: string[]
  /** Where healthy requests go. */
  leadTo: (port: number) => void
  close: () => void
}

const html = '<!doctype html><title>Not found</title><h1>Not found</h1>'

/** Stands before the gateway as a bad network, a wrong server or somebody with bad intentions would; browsers see one origin. */
export async function startFaultProxy(): Promise<FaultProxy> {
  const faults = new Map<string, Fault>()
  const asked: string[] = []
  let target = 0

  const server: Server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/'
    asked.push(path)
    const plain = path.replace(/\/~\w+\//, '/')
    const fault = faults.get([...faults.keys()].find((start) => plain.startsWith(start)) ?? '')
    // A gateway that is stopped at the end of a test still gets what an open page asks for: its stream of changes, again.
    if (fault === undefined || fault === 'tampered') forward(incoming, answer, target, fault === 'tampered').catch(() => answer.destroy())
    else misbehave[fault](answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    break: (path, fault) => faults.set(path, fault),
    heal: () => faults.clear(),
    leadTo: (port) => (target = port),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const misbehave: Record<Exclude<Fault, 'tampered'>, (answer: ServerResponse) => void> = {
  dead: (answer) => answer.socket?.resetAndDestroy(),
  hangs: () => undefined,
  'html 404': (answer) => answer.writeHead(404, { 'content-type': 'text/html' }).end(html),
  'json 500': (answer) => answer.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"Internal error"}'),
}

async function forward(incoming: IncomingMessage, answer: ServerResponse, port: number, tampers: boolean): Promise<void> {
  const { method, url, headers } = incoming
  if (tampers) delete headers['accept-encoding']
  const sent = incoming.pipe(request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }))
  const [given] = (await once(sent, 'response')) as [IncomingMessage]
  given.on('error', () => answer.destroy())
  if (!tampers) {
    given.pipe(answer.writeHead(given.statusCode ?? 502, given.headers))
    return
  }
  // Valid in both languages, and harmless: only the hash can tell.
  const body = Buffer.concat([await buffer(given), Buffer.from('/* one byte more */')])
  answer.writeHead(given.statusCode ?? 502, { ...given.headers, 'content-length': body.length }).end(body)
}
