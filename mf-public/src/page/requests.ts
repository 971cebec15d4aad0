// These pages need neither a session nor the shell's API client. The token alone grants access, so requests omit cookies, except sometimes
// when counting a view.
const defaults: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' }

export function projectAddress(token: string): string {
  return `/api/public/project-share/${encodeURIComponent(token)}`
}

export function proposalAddress(token: string): string {
  return `/api/public/proposal/${encodeURIComponent(token)}`
}

export function invoiceAddress(token: string): string {
  return `/api/public/invoice/${encodeURIComponent(token)}`
}

/** URL fragment that makes an invoice page start the payment immediately. */
export const PAY_NOW = '#pay'

export function portalAddress(token: string): string {
  return `/api/public/client/${encodeURIComponent(token)}`
}

/** A page's data: null if the token is invalid or revoked, undefined if nothing has been loaded. */
export type SharedState<Shared> = Shared | 'expired' | null | undefined

/** Data of a valid link; null for an expired one, which has no data. */
export function dataOf<Shared>(shared: SharedState<Shared>): Shared | null | undefined {
  return shared === 'expired' ? null : shared
}

/** Returns null for an invalid or revoked token and 'expired' for an expired link. Throws if the request fails for any other reason. */
async function request(address: string, signal?: AbortSignal): Promise<Response | 'expired' | null> {
  const response = await fetch(address, { ...defaults, ...(signal && { signal }) })
  if (response.status === 404) return null
  if (response.status === 410) return 'expired'
  if (!response.ok) throw new RequestError(`The request was answered with ${response.status}`, response.status)
  return response
}

export async function readShared<Shared>(address: string, signal?: AbortSignal): Promise<Shared | 'expired' | null> {
  const response = await request(address, signal)
  return response instanceof Response ? ((await response.json()) as Shared) : response
}

export interface ListedPage<Item> {
  items: Item[]
  /** URL of the next page. */
  next: string | undefined
}

export async function readList<Item>(address: string): Promise<ListedPage<Item> | 'expired' | null> {
  const response = await request(address)
  if (!(response instanceof Response)) return response
  const [, next] = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('Link') ?? '') ?? []
  return { items: (await response.json()) as Item[], next }
}

/** Fire and forget: a failure only loses one count. */
export function countView(address: string, how: Pick<RequestInit, 'mode' | 'credentials'> = {}): void {
  fetch(`${address}/views`, { ...defaults, ...how, method: 'POST', keepalive: true }).catch(() => undefined)
}

interface FieldIssue {
  path: string
  message: string
}

export class RequestError extends Error {
  readonly status: number
  readonly issues: readonly FieldIssue[]
  /** True if the request definitely had no effect. After a server error, it may have had one. */
  readonly isFinal: boolean

  constructor(message: string, status: number, issues: readonly FieldIssue[] = []) {
    super(message)
    this.status = status
    this.issues = issues
    this.isFinal = status < 500
  }
}

/** On failure, throws RequestError with the server's message, if there is one. */
export async function send<Answer>(address: string, body?: unknown): Promise<Answer> {
  const json = body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(address, { ...defaults, ...json, method: 'POST' })
  if (response.status === 204) return undefined as Answer
  const answer = (await response.json()) as Answer & { message?: unknown; issues?: FieldIssue[] }
  if (response.ok) return answer
  throw typeof answer.message === 'string' ? new RequestError(answer.message, response.status, answer.issues) : new Error(`The request was answered with ${response.status}`)
}
