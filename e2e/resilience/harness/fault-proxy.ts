import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A fault for requests. */
export type Fault = 'dead' | 'hangs' | 'html 404' | 'json 500' | 'tampered'

export interface FaultProxy {
  origin: string
  /** Applies to paths with this prefix until `heal`. */
  break: (path: string, fault: Fault) => void
  /** Held requests stay without a response; only new ones get one. */
  heal: () => void
  /** All requested paths. */
  asked: string[]
  /** Where requests without a fault go. */
  leadTo: (port: number) => void
  close: () => void
}

const html = '<!doctype html><title>Not found</title><h1>Not found</h1>'

/** A proxy in front of the gateway that simulates network faults and tampering. */
export async function startFaultProxy(): Promise<FaultProxy> {
  const faults = new Map<string, Fault>()
  const asked: string[] = []
  let target = 0

  const server: Server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/'
    asked.push(path)
    const plain = path.replace(/\/~\w+\//, '/')
    const fault = faults.get([...faults.keys()].find((start) => plain.startsWith(start)) ?? '')
    // An open page reconnects its event stream to a gateway that was stopped.
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
  // Valid in JavaScript and CSS and harmless: only the hash differs.
  const body = Buffer.concat([await buffer(given), Buffer.from('/* one byte more */')])
  answer.writeHead(given.statusCode ?? 502, { ...given.headers, 'content-length': body.length }).end(body)
}
