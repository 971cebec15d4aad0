// Plain requests: the pages need neither a session nor the machinery of the shell. The token is all there is, so no cookie goes along;
// counting a view alone may say otherwise.
const quiet: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' }

export function projectAddress(token: string): string {
  return `/api/public/project-share/${encodeURIComponent(token)}`
}

export function proposalAddress(token: string): string {
  return `/api/public/proposal/${encodeURIComponent(token)}`
}

/** Null where the token opens nothing, or no longer. Throws where the answer is not known. */
export async function readShared<Shared>(address: string, signal?: AbortSignal): Promise<Shared | null> {
  const response = await fetch(address, { ...quiet, ...(signal && { signal }) })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`What was shared was answered with ${response.status}`)
  return (await response.json()) as Shared
}

/** Nobody waits for it, and nothing is lost but a count when it fails. */
export function countView(address: string, how: Pick<RequestInit, 'mode' | 'credentials'> = {}): void {
  fetch(`${address}/views`, { ...quiet, ...how, method: 'POST', keepalive: true }).catch(() => undefined)
}

/** Why a request did not do what it should, in words for whoever sent it. */
export class Refused extends Error {
  /** Nothing was done: a server that failed may have done it all the same. */
  readonly isFinal: boolean

  constructor(message: string, status: number) {
    super(message)
    this.isFinal = status < 500
  }
}

/** Throws Refused with the server's message where it gave one. */
export async function send<Answer>(address: string, body: unknown): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(address, { ...quiet, method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as Answer & { message?: unknown }
  if (response.ok) return answer
  throw typeof answer.message === 'string' ? new Refused(answer.message, response.status) : new Error(`The request was answered with ${response.status}`)
}
