import { connect, type Socket } from 'node:net'

export interface Flooded {
  /** 0: there was none. */
  status: number
  retryAfter: number
  problem: string
  /** From sending it to the whole answer, without the wait for a free connection. */
  milliseconds: number
}

interface Flood {
  /** The same request again, over a connection that is free; the first one that gets free where none is. */
  ask: () => Promise<Flooded>
  leave: () => void
}

interface FloodOptions {
  origin: string
  path: string
  /** One for each connection, in turn. */
  cookies: readonly string[]
  connections: number
}

type Received = Omit<Flooded, 'milliseconds'>
type Settle = (answer: Flooded) => void
type Dial = (hear: (text: string) => void) => Socket

/** One request, thousands of times a second. It reads no more of an answer than it must: on two processors, what a flood costs its sender is missing where it is answered. */
export function openFlood({ origin, path, cookies, connections }: FloodOptions): Flood {
  const { hostname, port } = new URL(origin)
  // One for all: what is in it is read before the next is received.
  const buffer = Buffer.alloc(64 * 1024)
  const dial: Dial = (hear) => connect({ port: Number(port), host: hostname, noDelay: true, onread: { buffer, callback: (length) => (hear(buffer.toString('latin1', 0, length)), true) } })
  const requests = cookies.map((cookie) => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\naccept-encoding: gzip\r\n\r\n`))
  const lanes: Lane[] = []
  const free: Lane[] = []
  const waiting: Settle[] = []

  function use(lane: Lane, settle: Settle): void {
    lane.send((answer) => {
      settle(answer)
      const next = waiting.shift()
      if (next) use(lane, next)
      else free.push(lane)
    })
  }

  function open(): Lane {
    const lane = openLane(dial, requests[lanes.length % requests.length] ?? Buffer.of())
    lanes.push(lane)
    return lane
  }

  return {
    ask: () =>
      new Promise((settle) => {
        const lane = free.pop() ?? (lanes.length < connections ? open() : undefined)
        if (lane) use(lane, settle)
        else waiting.push(settle)
      }),
    leave: () => lanes.forEach((lane) => lane.close()),
  }
}

interface Lane {
  send(settle: Settle): void
  close(): void
}

/** One answer at a time; a connection that was closed is opened again with the next request. */
function openLane(dial: Dial, request: Buffer): Lane {
  let socket: Socket | undefined
  let received = ''
  let settle: (answer: Received) => void = () => undefined

  function hear(text: string): void {
    received += text
    if (isWhole(received)) end(read(received))
  }

  function end(answer: Received): void {
    received = ''
    settle(answer)
  }

  function dialled(): Socket {
    return dial(hear)
      .on('error', (error) => end({ status: 0, retryAfter: 0, problem: error.message }))
      .on('close', () => (socket = undefined))
  }

  return {
    send(settled) {
      const sent = performance.now()
      settle = (answer) => settled({ ...answer, milliseconds: performance.now() - sent })
      socket ??= dialled()
      socket.write(request)
    },
    close: () => socket?.destroy(),
  }
}

function isWhole(text: string): boolean {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = header(text, 'Content-Length', head)
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length - head - 4 >= Number(length)
}

function read(text: string): Received {
  const status = Number(text.slice(9, 12))
  return { status, retryAfter: Number(header(text, 'Retry-After', text.indexOf('\r\n\r\n')) ?? 0), problem: status < 300 ? '' : text.slice(-200) }
}

function header(text: string, name: string, end: number): string | undefined {
  const at = text.indexOf(`\r\n${name}: `)
  if (at < 0 || at > end) return undefined
  return text.slice(at + name.length + 4, text.indexOf('\r\n', at + 2))
}
