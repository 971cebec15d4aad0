import { fileURLToPath } from 'node:url'
import { openSearch, type SearchReader } from '@billfold/server-kit/database/open-search'
import type { Logger } from '@billfold/server-kit/logger'
import { type Scope, userScope } from '@billfold/server-kit/scope'
import { openAll, type Opened } from '@billfold/server-kit/start'
import { type Rows, rowsOf } from './accounts/rows.ts'
import { closeUpstreams, openUpstreams, type ServiceUrls, type Upstreams } from './forwarding/upstream.ts'
import { type Modules, type ModuleSettings, openModules } from './modules/open-modules.ts'
import { keepSessions, type KeptSessions } from './sessions/kept-sessions.ts'
import { findSession } from './sessions/session-store.ts'

export interface OpenOptions {
  /** As the role billfold_accounts. */
  databaseUrl: string
  internalKey: string
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
  kept: KeptSessions
  modules: Modules
}

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

export async function openGateway({ databaseUrl, internalKey, services, serviceTimeout, root = REPOSITORY, modules, log }: OpenOptions): Promise<OpenGateway> {
  const opened = openAll({ schema: 'accounts', entities: [], databaseUrl, log })
  const { orm, held } = opened
  const rows = rowsOf(orm)
  const search = held.adopt(openSearch({ databaseUrl, internalKey, log }), (search) => search.close())
  const upstreams = held.adopt(openUpstreams(services, serviceTimeout), closeUpstreams)
  const kept = held.adopt(keepSessions({ databaseUrl, log, lookUp: (id) => findSession(rows, id, log) }), (kept) => kept.close())
  return {
    ...opened,
    root,
    rows,
    actFor: (userId, timeZone = 'UTC') => userScope(orm, userId, timeZone),
    upstreams,
    search,
    kept,
    modules: await openModules({ internalKey, orm, root, upstreams, log, ...modules }),
  }
}
