import { type Schema, schemas, searchRole, serviceRole, services } from './roles.ts'

export const processNames = ['gateway', ...services] as const
export type ProcessName = (typeof processNames)[number]

/** The maximum number of replicas of each process that run at once. */
export type Replicas = Readonly<Record<ProcessName, number>>

export const DEFAULT_POOL_SIZE = 10
export const oneOfEach: Replicas = { gateway: 1, projects: 1, billing: 1, proposals: 1 }

/** Used by pg-boss to fetch and complete jobs. The jobs themselves use the pool. */
export const JOB_CONNECTIONS = 1
/** One connection to listen for live updates, and one to listen for new jobs. */
const LISTENING = 2
/** While starting, a process uses one connection for its readiness check, one for pg-boss to fetch jobs and one to listen for new jobs. */
const STARTING = { pooled: 1, direct: 2 }
/** A migration needs three connections, and a backup needs one. */
const MAINTENANCE = 4
const MAX_SEARCH = 4

/** Search has its own pool, because it connects with its own role. */
export function searchConnections(poolSize: number): number {
  return Math.min(MAX_SEARCH, Math.max(2, Math.floor(poolSize / 2)))
}

export interface Configured {
  /** DATABASE_POOL_SIZE. It must be the same for all processes. */
  poolSize: number
  replicas: Replicas
  /** True if DATABASE_URL leads to a pooler, which limits its own connections. */
  isPooled: boolean
}

export interface Limits {
  maxConnections: number
  /** Connections that Postgres reserves for superusers. */
  reserved: number
  /** The limits of the database and of individual roles, if they have any. */
  databaseLimit?: number | undefined
  roleLimits?: Readonly<Record<string, number>>
}

/** The connections that each role may open directly to Postgres, not through a pooler. */
function connectionsByRole({ poolSize, replicas, isPooled }: Configured): Map<string, number> {
  const byRole = new Map<string, number>()
  for (const schema of schemas) {
    const count = replicas[processOf(schema)]
    const each = JOB_CONNECTIONS + LISTENING + (isPooled ? 0 : poolSize)
    // During an upgrade, a new replica starts while an old one finishes its requests.
    const starting = count > 1 ? STARTING.direct + (isPooled ? 0 : STARTING.pooled) : 0
    byRole.set(serviceRole(schema), count * each + starting)
  }
  byRole.set(searchRole, isPooled ? 0 : replicas.gateway * searchConnections(poolSize))
  return byRole
}

function processOf(schema: Schema): ProcessName {
  return schema === 'accounts' ? 'gateway' : schema
}

/** The total number of connections that all processes may open directly to Postgres. */
export function connectionsOf(configured: Configured): number {
  return [...connectionsByRole(configured).values()].reduce((sum, each) => sum + each, 0)
}

/** The number of connections that remain for the pooler. */
export function leftForPooler(configured: Configured, { maxConnections, reserved, databaseLimit = Infinity }: Limits): number {
  return Math.min(maxConnections - reserved, databaseLimit) - connectionsOf(configured) - MAINTENANCE
}

/** A pooler needs at least one connection for each role that uses it. */
const POOLER_MIN = schemas.length + 1

/** Explains which settings to change, or returns undefined if there are enough connections. */
export function budgetProblem(configured: Configured, limits: Limits): string | undefined {
  const { maxConnections, reserved, databaseLimit = Infinity, roleLimits = {} } = limits
  const need = connectionsOf(configured) + (configured.isPooled ? POOLER_MIN : 0) + MAINTENANCE
  const cause = `Billfold may open ${need} connections (${describe(configured)}, and ${MAINTENANCE} for migrations and backups)`
  if (need > maxConnections - reserved) {
    return `${cause}, but Postgres allows ${maxConnections - reserved} (max_connections = ${maxConnections}, less ${reserved} reserved). Set max_connections to at least ${need + reserved}${alternatives(configured, limits)}.`
  }
  if (need > databaseLimit) return `${cause}, but the database allows ${databaseLimit}. Raise its limit with "alter database … connection limit ${need}"${alternatives(configured, limits)}.`
  for (const [role, connections] of connectionsByRole(configured)) {
    const limit = roleLimits[role] ?? Infinity
    if (connections > limit) return `Billfold may open ${connections} connections as ${role}, but the role allows ${limit}. Raise its limit with "alter role ${role} connection limit ${connections}".`
  }
  return undefined
}

function describe({ poolSize, replicas, isPooled }: Configured): string {
  const counts = processNames.map((name) => `${replicas[name]} ${name}`).join(', ')
  return `${counts}; ${isPooled ? 'behind a pooler' : `DATABASE_POOL_SIZE = ${poolSize}`}`
}

function alternatives(configured: Configured, limits: Limits): string {
  if (configured.isPooled) return ', or run fewer replicas (REPLICAS)'
  const fitting = largestPoolSize(configured, limits)
  return `${fitting === undefined ? '' : `, or DATABASE_POOL_SIZE to at most ${fitting}`}, or run fewer replicas (REPLICAS), or use a pooler (DATABASE_DIRECT_URL)`
}

export const MIN_POOL_SIZE = 2

function largestPoolSize(configured: Configured, { maxConnections, reserved, databaseLimit = Infinity }: Limits): number | undefined {
  const available = Math.min(maxConnections - reserved, databaseLimit)
  for (let poolSize = configured.poolSize - 1; poolSize >= MIN_POOL_SIZE; poolSize--) {
    if (connectionsOf({ ...configured, poolSize }) + MAINTENANCE <= available) return poolSize
  }
  return undefined
}
