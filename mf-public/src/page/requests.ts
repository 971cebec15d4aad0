// These pages need neither a session nor the shell's API client. The token alone grants access, so no cookies are sent,
// except optionally when counting a view.
const quiet: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' }

export function projectAddress(token: string): string {
  return `/api/public/project-share/${encodeURIComponent(token)}`
}

export function proposalAddress(token: string): string {
  return `/api/public/proposal/${encodeURIComponent(token)}`
}

export function invoiceAddress(token: string): string {
  return `/api/public/invoice/${encodeURIComponent(token)}`
}

/** Null if the token is invalid or revoked. Throws if the result is unknown. */
export async function readShared<Shared>(address: string, signal?: AbortSignal): Promise<Shared | null> {
  const response = await fetch(address, { ...quiet, ...(signal && { signal }) })
  if (response.status === 404) return null
  if (!response.ok) throw new Refused(`The request was answered with ${response.status}`, response.status)
  return (await response.json()) as Shared
}

/** Fire and forget: a failure only loses a count. */
export function countView(address: string, how: Pick<RequestInit, 'mode' | 'credentials'> = {}): void {
  fetch(`${address}/views`, { ...quiet, ...how, method: 'POST', keepalive: true }).catch(() => undefined)
}

export class Refused extends Error {
  readonly status: number
  /** The request definitely had no effect; after a server error it might have had one. */
  readonly isFinal: boolean

  constructor(message: string, status: number) {
    super(message)
    this.status = status
    this.isFinal = status < 500
  }
}

/** Throws Refused, with the server's message if there is one. */
export async function send<Answer>(address: string, body?: unknown): Promise<Answer> {
  const json = body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(address, { ...quiet, ...json, method: 'POST' })
  const answer = (await response.json()) as Answer & { message?: unknown }
  if (response.ok) return answer
  throw typeof answer.message === 'string' ? new Refused(answer.message, response.status) : new Error(`The request was answered with ${response.status}`)
}
