import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import type { MikroORM } from '@mikro-orm/postgresql'
import { type Rows, rowsOf } from '../accounts/rows.ts'

/** Module tables are the same for all users, so they are read and written without a user scope. */
export interface ModuleStore {
  rows: Rows
  transaction<T>(work: (rows: Rows) => Promise<T>): Promise<T>
}

export function moduleStore(orm: MikroORM): ModuleStore {
  return {
    rows: rowsOf(orm),
    transaction: (work) => orm.em.fork().transactional((em) => work((sql, parameters) => em.execute(sql, parameters))),
  }
}

export interface Pointers {
  active: string | null
  lastGood: string | null
  canary: string | null
  canaryPercent: number | null
  offReason: string | null
}

export interface StoredModule extends Omit<Pointers, 'active' | 'lastGood' | 'canary'> {
  id: string
  active: ModuleManifest | null
  lastGood: ModuleManifest | null
  canary: ModuleManifest | null
}

export function loadModules(rows: Rows): Promise<StoredModule[]> {
  return rows<StoredModule>(
    `select m.id, m.canary_percent as "canaryPercent", m.off_reason as "offReason",
       a.manifest as active, g.manifest as "lastGood", c.manifest as canary
     from module m
     left join module_release a on (a.module_id, a.version) = (m.id, m.active)
     left join module_release g on (g.module_id, g.version) = (m.id, m.last_good)
     left join module_release c on (c.module_id, c.version) = (m.id, m.canary)
     order by m.id`,
  )
}

/** Returns a value that changes whenever any module changes. */
export async function stateOfStore(rows: Rows): Promise<string> {
  const [state] = await rows<{ state: string }>("select count(*) || '.' || coalesce(sum(revision), 0) as state from module")
  return state?.state ?? ''
}
