import { fileURLToPath } from 'node:url'
import { DEFAULT_POOL_SIZE, type Replicas, searchConnections } from '@billfold/server-kit/database/connection-budget'
import { openSearch, type SearchReader } from '@billfold/server-kit/database/open-search'
import type { Key, KeyRing } from '@billfold/server-kit/key-ring'
import type { Logger } from '@billfold/server-kit/logger'
import type { Metrics } from '@billfold/server-kit/metrics/metrics'
import { type Scope, userScope } from '@billfold/server-kit/scope'
import { openAll, type Opened } from '@billfold/server-kit/start'
import { type Rows, rowsOf } from './accounts/rows.ts'
import { closeUpstreams, openUpstreams, type ServiceUrls, type Upstreams } from './forwarding/upstream.ts'
import { type Modules, type ModuleSettings, openModules } from './modules/open-modules.ts'

export interface GatewayKeys {
  /** Private key that signs identities. Services have only the public key. */
  identity: Key
  /** The first key signs cookies; the others only verify them. */
  sessions: KeyRing
  secondFactor: KeyRing
  /** Public keys for verifying signed evidence: the current and the earlier ones. */
  evidencePublic: KeyRing
  /** Key for the fingerprints that replace sensitive text in the log. */
  log: string
}

export interface OpenOptions {
  /** Connects with the role billfold_accounts. */
  databaseUrl: string
  /** Bypasses the pooler; used for LISTEN and jobs. Defaults to `databaseUrl`. */
  directUrl?: string | undefined
  /** Connects with the role billfold_search. */
  searchUrl: string
  /** A standby. */
  searchReadUrl?: string | undefined
  poolSize?: number | undefined
  /**
   * If set, a check at startup compares the connections that these replicas need with what Postgres allows. Gateways also divide the
   * capacity of the services accordingly.
   */
  replicas?: Replicas | undefined
  keys: GatewayKeys
  services: ServiceUrls
  /** Milliseconds after which a service that has not responded counts as unavailable. */
  serviceTimeout?: number
  /** Folder that contains shell/dist and the modules' dist folders; defaults to the repository. */
  root?: string
  modules?: ModuleSettings
  log: Logger
  metrics?: Metrics | undefined
}

export interface OpenGateway extends Opened {
  root: string
  rows: Rows
  actFor: (userId: number, timeZone?: string) => Scope
  upstreams: Upstreams
  search: SearchReader
  modules: Modules
}

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

export async function openGateway({ services, serviceTimeout, root = REPOSITORY, modules, log, metrics, ...connections }: OpenOptions): Promise<OpenGateway> {
  const { databaseUrl, directUrl, searchUrl, searchReadUrl, poolSize = DEFAULT_POOL_SIZE, replicas } = connections
  const opened = openAll({ schema: 'accounts', entities: [], databaseUrl, directUrl, otherUrls: { SEARCH_DATABASE_URL: searchUrl, SEARCH_DATABASE_READ_URL: searchReadUrl }, poolSize, replicas, log, metrics })
  const { orm, resources } = opened
  const rows = rowsOf(orm)
  const search = resources.adopt(openSearch({ databaseUrl: searchUrl, readUrl: searchReadUrl, connections: searchConnections(poolSize), log }), (search) => search.close())
  const upstreams = resources.adopt(openUpstreams(services, serviceTimeout), closeUpstreams)
  return {
    ...opened,
    root,
    rows,
    actFor: (userId, timeZone = 'UTC') => userScope(orm, userId, timeZone),
    upstreams,
    search,
    modules: await openModules({ orm, root, upstreams, log, ...modules }),
  }
}
