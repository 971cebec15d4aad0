import { type Answer, exchange, textOf } from './exchange.ts'
import { Pool } from './pool.ts'

export type ServiceName = 'projects' | 'billing' | 'proposals'

export type ServiceUrls = Record<ServiceName, string>

export type Upstreams = Record<ServiceName, Pool>

/** A service that has not begun to answer by then is not available. */
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

/** Which version of its contract the service answers, as it says itself; null where it does not say. */
export async function versionOf(pool: Pool): Promise<string | null> {
  const { version } = JSON.parse(await textOf(await askHealth(pool))) as { version?: unknown }
  return typeof version === 'string' ? version : null
}

function askHealth(pool: Pool): Promise<Answer> {
  return exchange(pool, { method: 'GET', path: '/healthz', signal: AbortSignal.timeout(2000) })
}

/** As many connections as there are requests under way: an open event stream must not keep others waiting. */
function openPool(url: string, timeout: number): Pool {
  return new Pool(url, { connect: { timeout: 3000 }, headersTimeout: timeout, bodyTimeout: timeout, keepAliveTimeout: 30_000 })
}
