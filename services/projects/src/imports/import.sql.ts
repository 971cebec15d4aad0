import { DIRECTORY_PAGE, type DirectoryPage, type UndoBlocker } from '@billfold/contracts/imports/import-part-calls'
import { lookUp } from '@billfold/server-kit/database/sql'
import { importing } from '@billfold/server-kit/imports/import-mode'
import { firstBlocker, removeImported } from '@billfold/server-kit/imports/imported-records'
import type { Scope } from '@billfold/server-kit/scope'

export const importedTables = {
  client: { kind: 'client', table: 'client' },
  project: { kind: 'project', table: 'project' },
} as const

interface After {
  clientsAfter: number
  projectsAfter: number
}

export async function readDirectory(scope: Scope, { clientsAfter, projectsAfter }: After): Promise<DirectoryPage> {
  const clients = await scope.rows<DirectoryPage['clients'][number]>(
    `select id, name, hourly_rate as "hourlyRate" from client where user_id = ? and id > ? order by id limit ${DIRECTORY_PAGE}`,
    [scope.userId, clientsAfter],
  )
  const projects = await scope.rows<DirectoryPage['projects'][number]>(
    `select id, client_id as "clientId", name, hourly_rate as "hourlyRate" from project where user_id = ? and id > ? order by id limit ${DIRECTORY_PAGE}`,
    [scope.userId, projectsAfter],
  )
  return { clients, projects }
}

// The queries below find reasons why an import cannot be undone.

/** The records `t` of an import `r` that still exist. */
const ofImport = (kind: 'client' | 'project') => `imported_record r cross join ${lookUp(kind, { of: 'r', column: 'record_id' })} t`
const whereOf = (kind: 'client' | 'project') => `r.user_id = ? and r.import_id = ? and r.kind = '${kind}'`

const IMPORTED_PROJECT = "exists (select from imported_record k where k.user_id = p.user_id and k.import_id = r.import_id and k.kind = 'project' and k.record_id = p.id offset 0)"

const changed = (kind: 'client' | 'project', more = '') =>
  `select t.name, 'changed' as reason from ${ofImport(kind)} where ${whereOf(kind)} and (t.version <> r.version ${more}) limit 1`

const used = (kind: 'client' | 'project', condition: string) => `select t.name, 'used' as reason from ${ofImport(kind)} where ${whereOf(kind)} and (${condition}) limit 1`

interface Blockers {
  blocker: UndoBlocker
  clientIds: number[]
  projectIds: number[]
}

/** Does not check the billing service's records. Billing checks its own records of these clients and projects. */
export async function findBlocker(scope: Scope, importId: number): Promise<Blockers> {
  const queries = [
    changed('client', 'or t.notes_version > 0'),
    changed('project'),
    used(
      'client',
      `exists (select from client_contact c where c.user_id = t.user_id and c.client_id = t.id)
        or exists (select from portal_link l where l.user_id = t.user_id and l.client_id = t.id)
        or exists (select from project p where p.user_id = t.user_id and p.client_id = t.id and not ${IMPORTED_PROJECT})`,
    ),
    used('client', 't.id in (select o.client_id from proposals.proposal_count o where o.user_id = t.user_id)'),
    used('project', 'exists (select from share_link l where l.user_id = t.user_id and l.project_id = t.id)'),
    used('project', 't.id in (select o.project_id from proposals.converted_proposal o where o.user_id = t.user_id)'),
  ]
  const blocker = await firstBlocker(scope, queries.map((sql) => [sql, [scope.userId, importId]]))
  const [clientIds, projectIds] = [await listIds(scope, importId, 'client'), await listIds(scope, importId, 'project')]
  return { blocker, clientIds, projectIds }
}

async function listIds(scope: Scope, importId: number, kind: 'client' | 'project'): Promise<number[]> {
  const rows = await scope.rows<{ id: number }>('select record_id as id from imported_record where user_id = ? and import_id = ? and kind = ?', [scope.userId, importId, kind])
  return rows.map(({ id }) => id)
}

// Removal

/** Limits the records per call, so that each call responds in time. */
const AT_ONCE = 1000

/** Deleting a project would also delete its time entries, so a project with entries is kept. */
const UNUSED = {
  project: `not exists (select from billing.project_work w where w.user_id = t.user_id and w.project_id = t.id)
    and not exists (select from billing.project_invoice_count i where i.user_id = t.user_id and i.project_id = t.id)`,
  client: `t.notes_version = 0 and not exists (select from project p where p.user_id = t.user_id and p.client_id = t.id)
    and not exists (select from billing.invoice_count i where i.user_id = t.user_id and i.client_id = t.id)
    and not exists (select from proposals.proposal_count o where o.user_id = t.user_id and o.client_id = t.id)`,
} as const

interface Removal {
  importId: number
  isForced: boolean
}

/** Removes projects first, because deleting a client also deletes its projects. */
export function removeSome(scope: Scope, removal: Removal): Promise<{ removed: number; isDone: boolean }> {
  return importing(scope, async (tx) => {
    for (const kind of ['project', 'client'] as const) {
      const removed = await removeImported(tx, removal, { ...importedTables[kind], atOnce: AT_ONCE, condition: `t.version = r.version and ${UNUSED[kind]}` })
      if (removed !== undefined) return { removed, isDone: false }
    }
    return { removed: 0, isDone: true }
  })
}
