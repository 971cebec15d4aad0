import type { SharedProject } from '@billfold/contracts/sharing/shared-project'

// Plain requests: the page needs neither a session nor the machinery of the shell. The token is all there is, so no cookie goes along.
const quiet: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' }

function addressOf(token: string): string {
  return `/api/public/project-share/${encodeURIComponent(token)}`
}

/** Null where the token opens nothing, or no longer. Throws where the answer is not known. */
export async function readSharedProject(token: string, signal: AbortSignal): Promise<SharedProject | null> {
  const response = await fetch(addressOf(token), { ...quiet, signal })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`The project was answered with ${response.status}`)
  return (await response.json()) as SharedProject
}

/** Nobody waits for it, and nothing is lost but a count when it fails. */
export function countView(token: string): void {
  fetch(`${addressOf(token)}/views`, { ...quiet, method: 'POST', keepalive: true }).catch(() => undefined)
}
