import type { Call, FileAnswer, ResponseOf } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import type { ListPage } from '@billfold/contracts/list'
import type { ItemOf } from '../data/queries.ts'
import { ApiError } from '../data/api-error.ts'

export interface SentRequest {
  address: string
  method: string
  body: unknown
  headers: Headers
}

/** A call and its reply: a response, an ApiError to throw, the server's AppError, or a function that returns one of these for a request. */
export type Answer = readonly [call: Call, reply: unknown]

/** For a call that returns a file, its name and bytes. A list counts as the last page, unless the reply has a cursor. */
type ReplyOf<C extends Call> = C extends { file: string } ? FileAnswer : C extends { paginated: true } ? ResponseOf<C> | ListPage<ItemOf<C>> : ResponseOf<C>

/** Type-checks the reply: `answer(clientCalls.list, [client])`. */
export function answer<C extends Call>(
  call: C,
  reply: ReplyOf<C> | ApiError | AppError | ((request: SentRequest) => ReplyOf<C> | ApiError | AppError | Promise<ReplyOf<C> | ApiError | AppError>),
): Answer {
  return [call, reply]
}

function matches(call: Call, method: string, pathname: string): boolean {
  const pattern = call.path.replace(/:\w+/g, '[^/]+')
  return call.method === method && new RegExp(`^${pattern}$`, 'i').test(pathname)
}

function toResponse(call: Call, reply: unknown, address: string): Response {
  if (reply instanceof AppError) {
    const { message, text, values, code, issues, status } = reply
    return Response.json({ message, text, values, code, issues, requestId: 'test-request' }, { status })
  }
  if (reply instanceof ApiError) {
    if (reply.code === 'offline') throw new TypeError('Failed to fetch')
    if (reply.code === 'unreadable') return new Response('<html></html>', { status: reply.status })
    const { code, message, issues, requestId = 'test-request' } = reply
    return Response.json({ code, message, requestId, ...(issues.length > 0 && { issues }) }, { status: reply.status })
  }
  if (call.paginated) return toPage(Array.isArray(reply) ? { items: reply, total: reply.length } : (reply as ListPage<unknown>), address)
  if (call.file !== undefined) return toFile(call.file, reply as FileAnswer)
  return reply === undefined ? new Response(null, { status: 204 }) : Response.json(reply)
}

function toPage({ items, cursor, total }: ListPage<unknown>, address: string): Response {
  const next = new URL(address, 'http://localhost')
  next.searchParams.set('cursor', cursor ?? '')
  const headers = new Headers({ 'X-Total-Count': String(total ?? '') })
  if (cursor !== undefined) headers.set('Link', `<${next.pathname}${next.search}>; rel="next"`)
  return Response.json(items, { headers })
}

function toFile(type: string, { name, content }: FileAnswer): Response {
  const disposition = `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(name)}`
  return new Response(new Blob([new Uint8Array(content)]), { headers: { 'Content-Type': type, 'Content-Disposition': disposition } })
}

export interface TestServer {
  fetch: typeof fetch
  requests: readonly SentRequest[]
  /** Requests without a declared reply, for example 'GET /api/x'. */
  undeclared: readonly string[]
}

/** A server that responds only to the declared calls. Exact paths take precedence over paths with parameters. */
export function createTestServer(answers: readonly Answer[]): TestServer {
  const requests: SentRequest[] = []
  const undeclared: string[] = []
  const byExactness = answers.toSorted(([a], [b]) => a.path.split(':').length - b.path.split(':').length)

  async function answerRequest(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const address = input instanceof Request ? input.url : input.toString()
    const { method = 'GET' } = init
    const sent: SentRequest = {
      address,
      method,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      headers: new Headers(init.headers),
    }
    requests.push(sent)
    const found = byExactness.find(([call]) => matches(call, method, new URL(address, 'http://localhost').pathname))
    if (!found) {
      undeclared.push(`${method} ${address}`)
      throw new TypeError(`No answer is declared for ${method} ${address}`)
    }
    const [call, reply] = found
    return toResponse(call, typeof reply === 'function' ? await (reply as (request: SentRequest) => unknown)(sent) : reply, address)
  }

  return { fetch: answerRequest, requests, undeclared }
}
