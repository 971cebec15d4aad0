import { gunzipSync } from 'node:zlib'
import type { BodyInput, Call, ParamsInput, QueryInput, ResponseOf } from '@billfold/contracts/call'
import { Pool } from 'undici'

export interface Parts<C extends Call> {
  params?: { [K in keyof ParamsInput<C>]: unknown }
  query?: QueryInput<C>
  body?: BodyInput<C>
  ifMatch?: number
  idempotencyKey?: string
}

export interface Answer<C extends Call> {
  /** 0: there was none. */
  status: number
  /** Of a success. */
  body: ResponseOf<C>
  /** Of anything else, in a line. */
  problem: string
  /** Of Retry-After; 0 where it is not said. */
  retryAfter: number
}

/** One request as whoever sent it saw it. */
export interface Sent {
  call: string
  /** `performance.now()` when it was sent. */
  at: number
  milliseconds: number
  status: number
  problem: string
}

/** Somebody's browser: connections, cookies and an address of its own. */
export interface Visitor {
  send<C extends Call>(call: C, parts?: Parts<C>): Promise<Answer<C>>
  /** A stream of events that is open until it is left, and opened again when it ends. */
  follow(call: Call): void
  leave(): Promise<void>
  hasLeft(): boolean
  cookies: ReadonlyMap<string, string>
}

interface VisitorOptions {
  origin: string
  /** As a proxy in front of the gateway would say it. */
  address: string
  tell: (sent: Sent) => void
  /** Milliseconds; a browser would wait longer, its user would not. */
  patience?: number
  connections?: number
  /** Of another window of the same browser. */
  cookies?: ReadonlyMap<string, string>
}

const RETRY_STREAM_MS = 2000

export function openVisitor({ origin, address, tell, patience = 20_000, connections = 6, cookies: known = new Map() }: VisitorOptions): Visitor {
  const pool = new Pool(origin, { connections, headersTimeout: patience, bodyTimeout: patience, connect: { timeout: patience } })
  const left = new AbortController()
  const cookies = new Map<string, string>(known)
  const common = () => ({ 'x-forwarded-for': address, cookie: cookieOf(cookies) })

  async function ask(call: Call, parts: Parts<Call>) {
    const headers = { ...common(), 'accept-encoding': 'gzip', ...headersOf(parts) }
    const sent = parts.body === undefined ? null : JSON.stringify(parts.body)
    const answer = await pool.request({ method: call.method, path: addressOf(call, parts), headers, body: sent, signal: left.signal })
    remember(cookies, answer.headers['set-cookie'])
    const bytes = await answer.body.bytes()
    const content = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : Buffer.from(bytes)
    const retryAfter = Number(answer.headers['retry-after'] ?? 0)
    const isGood = answer.statusCode < 300
    const body = isGood && content.length > 0 && call.response !== undefined ? JSON.parse(content.toString()) : undefined
    return { status: answer.statusCode, retryAfter, body, problem: isGood ? '' : content.toString().slice(0, 200) }
  }

  return {
    cookies,
    async send(call, parts = {}) {
      const at = performance.now()
      const answer = await ask(call, parts).catch((error: NodeJS.ErrnoException) => ({ status: 0, retryAfter: 0, body: undefined, problem: error.code ?? error.message }))
      const { status, problem } = answer
      if (!left.signal.aborted) tell({ call: call.name, at, milliseconds: performance.now() - at, status, problem })
      // As its contract types it; whether that is so, other tests hold.
      return answer as Answer<typeof call>
    },
    follow(call) {
      const open = () =>
        pool
          .request({ method: 'GET', path: call.path, headers: { ...common(), accept: 'text/event-stream' }, signal: left.signal, bodyTimeout: 0 })
          .then(({ body }) => body.dump({ limit: Number.MAX_SAFE_INTEGER }))
          .catch(() => undefined)
          .finally(() => void (left.signal.aborted || setTimeout(() => void open(), RETRY_STREAM_MS).unref()))
      void open()
    },
    hasLeft: () => left.signal.aborted,
    async leave() {
      left.abort()
      await pool.destroy()
    },
  }
}

/** As a header. */
export function cookieOf(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function headersOf({ body, ifMatch, idempotencyKey }: Parts<Call>): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
}

function addressOf({ path }: Call, { params = {}, query = {} }: Parts<Call>): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])))
  const asked = new URLSearchParams(Object.entries(query as object).map(([name, value]) => [name, String(value)])).toString()
  return asked === '' ? filled : `${filled}?${asked}`
}

function remember(cookies: Map<string, string>, lines: string | string[] | undefined): void {
  for (const line of [lines ?? []].flat()) {
    const [pair = ''] = line.split(';')
    cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  }
}
