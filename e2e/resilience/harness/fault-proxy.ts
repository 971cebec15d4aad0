import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A fault between the browser and the gateway. */
export type Fault = 'dead' | 'hangs' | 'html 404' | 'json 500' | 'tampered'

export interface FaultProxy {
  origin: string
  /** Breaks all paths with this prefix until `heal` is called. */
  break: (path: string, fault: Fault) => void
  /** Ends all faults for new requests. Requests that already hang keep hanging. */
  heal: () => void
  /** Paths of all requests so far. */
  requested: string[]
  /** Sets the port to which requests are forwarded. */
  leadTo: (port: number) => void
  close: () => void
}

const html = '<!doctype html><title>Not found</title><h1>Not found</h1>'

/** A proxy that simulates an unreliable network, a misbehaving server or an attacker on the gateway's origin. */
export async function startFaultProxy(): Promise<FaultProxy> {
  const faults = new Map<string, Fault>()
  const requested: string[] = []
  let target = 0

  const server: Server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/'
    requested.push(path)
    const plain = path.replace(/\/~\w+\//, '/')
    const fault = faults.get([...faults.keys()].find((start) => plain.startsWith(start)) ?? '')
    // Ignores errors, because an open page may reconnect its live stream after the gateway has stopped.
    if (fault === undefined || fault === 'tampered') forward(incoming, answer, target, fault === 'tampered').catch(() => answer.destroy())
    else misbehave[fault](answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    requested,
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
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.on('error', () => answer.destroy())
  if (!tampers) {
    response.pipe(answer.writeHead(response.statusCode ?? 502, response.headers))
    return
  }
  // The appended comment is valid in JavaScript and CSS, so the file is rejected only because its hash differs.
  const body = Buffer.concat([await buffer(response), Buffer.from('/* one byte more */')])
  answer.writeHead(response.statusCode ?? 502, { ...response.headers, 'content-length': body.length }).end(body)
}
