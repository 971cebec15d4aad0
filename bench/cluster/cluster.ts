import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { searchRole, schemas, serviceRole } from '@billfold/server-kit/database/roles'
import { say, step } from '../../scripts/start/command-line.ts'
import { freePort } from '../../scripts/start/ports.ts'
import { installPgBouncer, type Pooler, startPgBouncer } from '../../scripts/test/pg-bouncer.ts'
import { testSecrets } from '../../scripts/test/test-secrets.ts'
import { type LoadBalancer, startHaproxy } from './haproxy.ts'
import { type PostgresPair, startPair } from './postgres-pair.ts'
import { listReplicas, type Ports, processNames, type Replica, startReplica } from './replicas.ts'

/**
 * Two gateways and two replicas of each service behind HAProxy, Postgres with a synchronous standby, and PgBouncer if its version is recent
 * enough.
 */
export interface Cluster extends AsyncDisposable {
  origin: string
  replicas: readonly Replica[]
  postgres: PostgresPair
  balancer: LoadBalancer
  pooler: Pooler | undefined
}

interface ClusterOptions {
  /** True to use PgBouncer even if the installed version does not support prepared statements. */
  withPooler: boolean
  stop: AbortSignal
}

/** PgBouncer 1.21 is the first version that supports prepared statements in transaction mode. */
const PREPARING = 21
/** Below the number of connections that Postgres has left; see connection-budget.ts. */
const POOLED_CONNECTIONS = 50

export async function startCluster({ withPooler, stop }: ClusterOptions): Promise<Cluster> {
  await using running = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'billfold-cluster-'))
  running.defer(() => rm(folder, { recursive: true }))
  // If this process runs as root, Postgres runs as another user, which must be able to enter the folder.
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'logs'))
  const postgres = await step('Start Postgres and its standby', () => startPair(running, folder), stop)
  const { primary, standby } = postgres

  const portOf = async () => [await freePort(), await freePort()] as const
  const [primaryPort, standbyPort] = await portOf()
  const ports = Object.fromEntries(await Promise.all(processNames.map(async (name) => [name, await freePort()]))) as Ports
  const directUrl = withPort(primary.adminUrl, primaryPort)
  const pooler = await startPooler(running, { directUrl, withPooler, beforeUse: primary.adminUrl })
  const urls = { adminUrl: pooler?.through(directUrl) ?? directUrl, directUrl, readUrl: withPort(standby.adminUrl, standbyPort) }

  const listed = await listReplicas({ folder, urls, ports })
  const http = Object.fromEntries(processNames.map((name) => [name, { port: ports[name], backends: listed.filter(({ process }) => process === name).map(({ program }) => program) }]))
  const tcp = { primary: { port: primaryPort, backends: [primary, standby] }, standby: { port: standbyPort, backends: [standby] } }
  const balancer = running.use(await step('Start HAProxy', () => startHaproxy(folder, { http, ...tcp }), stop))
  const start = () => Promise.all(listed.map(async ({ program }) => running.use(await startReplica(program, folder))))
  const replicas = await step(`Start ${listed.length} replicas`, start, stop)
  const origin = `http://127.0.0.1:${ports.gateway}`
  await step('HAProxy finds them', () => untilReady(origin), stop)
  const started = running.move()
  return { origin, replicas, postgres, balancer, pooler, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

/** Goes through the load balancer, which also connects the gateway to the services. */
async function untilReady(origin: string): Promise<void> {
  const end = AbortSignal.timeout(30_000)
  while (!(await fetch(`${origin}/readyz`, { signal: end })).ok) await delay(100)
}

function withPort(url: string, port: number): string {
  return Object.assign(new URL(url), { port: String(port) }).href
}

interface PoolerOptions {
  directUrl: string
  withPooler: boolean
  /** Direct URL of the primary, which already responds. `directUrl` goes through the load balancer, which is not running yet. */
  beforeUse: string
}

async function startPooler(running: AsyncDisposableStack, { directUrl, withPooler, beforeUse }: PoolerOptions): Promise<Pooler | undefined> {
  const minor = await installPgBouncer()
  if (minor < PREPARING && !withPooler) {
    say(`PgBouncer 1.${minor} is older than 1.${PREPARING}, so the cluster runs without it (--pooler uses it anyway).`)
    return undefined
  }
  const { rolePasswords } = testSecrets
  const passwords = Object.fromEntries([...schemas.map((schema) => [serviceRole(schema), rolePasswords[schema]]), [searchRole, rolePasswords.search], ['postgres', new URL(beforeUse).password]])
  const poolSize = Math.floor(POOLED_CONNECTIONS / (schemas.length + 1))
  return running.use(await startPgBouncer({ url: directUrl, passwords, poolSize, maxClients: 500, isReadyLater: true, further: { query_wait_timeout: 10, ...(minor >= PREPARING && { max_prepared_statements: 200 }) } }))
}
