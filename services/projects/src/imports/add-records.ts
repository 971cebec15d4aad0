import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { ClientPart, CreatedRecord, ProjectPart } from '@billfold/contracts/imports/import-part-calls'
import { importing } from '@billfold/server-kit/imports/import-mode'
import { importBatch } from '@billfold/server-kit/imports/imported-records'
import type { Scope } from '@billfold/server-kit/scope'
import { ClientEntity } from '../clients/client.entity.ts'
import { ProjectEntity } from '../projects/project.entity.ts'
import { importedTables } from './import.sql.ts'

export function addClients(scope: Scope, importId: number, records: readonly ClientPart[]): Promise<CreatedRecord[]> {
  return importing(scope, (tx) =>
    importBatch(tx, importId, importedTables.client, records, async (fresh) => {
      const rows = fresh.map(({ fingerprint, client }) => ({ fingerprint, row: tx.em.create(ClientEntity, { ...client, userId: tx.userId }) }))
      await tx.em.flush()
      return rows.map(({ fingerprint, row }) => ({ fingerprint, id: row.id }))
    }),
  )
}

export function addProjects(scope: Scope, importId: number, records: readonly ProjectPart[]): Promise<CreatedRecord[]> {
  return importing(scope, (tx) =>
    importBatch(tx, importId, importedTables.project, records, async (fresh) => {
      const rows = fresh.map(({ fingerprint, project }) => ({ fingerprint, row: tx.em.create(ProjectEntity, { ...withCalendarDates(project, tx.timeZone), userId: tx.userId }) }))
      await tx.em.flush()
      return rows.map(({ fingerprint, row }) => ({ fingerprint, id: row.id }))
    }),
  )
}
