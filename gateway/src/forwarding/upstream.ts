import { type Answer, sendUpstream, textOf } from './send-upstream.ts'
import { Pool } from 'undici'

export type ServiceName = 'projects' | 'billing' | 'proposals'

export type ServiceUrls = Record<ServiceName, string>

export type Upstreams = Record<ServiceName, Pool>

/** A service that has not started its response by then is unavailable. */
const TIMEOUT_MS = 15_000

export function openUpstreams(urls: ServiceUrls, timeout = TIMEOUT_MS): Upstreams {
  return { projects: openPool(urls.projects, timeout), billing: openPool(urls.billing, timeout), proposals: openPool(urls.proposals, timeout) }
}

export async function closeUpstreams(upstreams: Upstreams): Promise<void> {
  await Promise.all(Object.values(upstreams).map((pool) => pool.destroy()))
}

/** Rejects while the service does not answer. */
export async function ping(pool: Pool): Promise<void> {
  const { statusCode } = await askHealth(pool)
  if (statusCode !== 200) throw new Error(`/healthz answered ${statusCode}`)
}

/** The contract version that the service reports; null if it reports none. */
export async function versionOf(pool: Pool): Promise<string | null> {
  const { version } = JSON.parse(await textOf(await askHealth(pool))) as { version?: unknown }
  return typeof version === 'string' ? version : null
}

function askHealth(pool: Pool): Promise<Answer> {
  return sendUpstream(pool, { method: 'GET', path: '/healthz', signal: AbortSignal.timeout(2000) })
}

/** Unlimited connections, so that an open event stream blocks no other request. */
function openPool(url: string, timeout: number): Pool {
  return new Pool(url, { connect: { timeout: 3000 }, headersTimeout: timeout, bodyTimeout: timeout, keepAliveTimeout: 30_000 })
}
