import { fileURLToPath } from 'node:url'
import { openSearch, type SearchReader } from '@billfold/server-kit/database/open-search'
import type { Key, KeyRing } from '@billfold/server-kit/key-ring'
import type { Logger } from '@billfold/server-kit/logger'
import { type Scope, userScope } from '@billfold/server-kit/scope'
import { openAll, type Opened } from '@billfold/server-kit/start'
import { type Rows, rowsOf } from './accounts/rows.ts'
import { closeUpstreams, openUpstreams, type ServiceUrls, type Upstreams } from './forwarding/upstream.ts'
import { type Modules, type ModuleSettings, openModules } from './modules/open-modules.ts'

/** Each for one purpose; no other process has them. */
export interface GatewayKeys {
  /** Signs identities, which services can only verify. */
  identity: Key
  /** The first signs cookies; the others are still accepted. */
  sessions: KeyRing
  /** Seal the secrets of authenticators. */
  secondFactor: KeyRing
  /** What this installation seals and sealed evidence with. */
  evidencePublic: KeyRing
  /** Makes the short names of texts that must not be in a log. */
  log: string
}

export interface OpenOptions {
  /** As the role billfold_accounts. */
  databaseUrl: string
  /** As the role billfold_search. */
  searchUrl: string
  keys: GatewayKeys
  services: ServiceUrls
  /** Milliseconds after which a service that says nothing is not available. */
  serviceTimeout?: number
  /** The folder of shell/dist and of the modules' dist folders; the repository where it is not given. */
  root?: string
  modules?: ModuleSettings
  log: Logger
}

/** What the gateway has open while it runs. */
export interface OpenGateway extends Opened {
  root: string
  rows: Rows
  actFor: (userId: number, timeZone?: string) => Scope
  upstreams: Upstreams
  search: SearchReader
  modules: Modules
}

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

export async function openGateway({ databaseUrl, searchUrl, services, serviceTimeout, root = REPOSITORY, modules, log }: OpenOptions): Promise<OpenGateway> {
  const opened = openAll({ schema: 'accounts', entities: [], databaseUrl, log })
  const { orm, held } = opened
  const rows = rowsOf(orm)
  const search = held.adopt(openSearch({ databaseUrl: searchUrl, log }), (search) => search.close())
  const upstreams = held.adopt(openUpstreams(services, serviceTimeout), closeUpstreams)
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
