import type { BodyInput, Call, ParamsInput, QueryInput, ResponseOf } from '@billfold/contracts/call'
import type { ErrorBody } from '@billfold/contracts/errors'
import { EVENT_STREAM } from '../live/send-events.ts'

interface Input<C extends Call> {
  params?: { [K in keyof ParamsInput<C>]: unknown }
  query?: QueryInput<C>
  /** Loosely typed, because tests also send invalid bodies. */
  body?: BodyInput<C> | Record<string, unknown>
  headers?: Record<string, string>
}

/** The typed response. For an error, `error` contains the body. */
interface Answer<C extends Call> {
  status: number
  body: ResponseOf<C>
  error: ErrorBody
  headers: Headers
}

export type Caller = <C extends Call>(call: C, input?: Input<C>) => Promise<Answer<C>>

export function caller(origin: string, headers: () => Record<string, string>, request = fetch): Caller {
  return async (call, { params, query, body, headers: extra } = {}) => {
    const url = new URL(fillPath(call.path, params ?? {}), origin)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
    const sent = new Headers({ ...headers(), ...extra })
    const isFile = body instanceof Blob
    if (body !== undefined) sent.set('content-type', isFile ? body.type : 'application/json')
    const response = await request(url, {
      method: call.method,
      headers: sent,
      body: body === undefined ? null : isFile ? body : JSON.stringify(body),
    })
    const answer = await read(response)
    return { status: response.status, body: answer, error: answer, headers: response.headers }
  }
}

/** Reads JSON, the bytes of a file, or nothing. An event stream never ends, so it is closed immediately. */
async function read(response: Response) {
  if (response.headers.get('content-type')?.startsWith(EVENT_STREAM)) return response.body?.cancel()
  const bytes = await response.bytes()
  if (bytes.length === 0) return undefined
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(Buffer.from(bytes).toString()) : bytes
}

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
