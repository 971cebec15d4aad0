import { withCalendarDates } from '@billfold/contracts/calendar-date'
import { AppError, type Issue } from '@billfold/contracts/errors'
import type { Imported } from '@billfold/contracts/import'
import { misplacedDates, type ProjectImport } from '@billfold/contracts/projects/project'
import type { Scope } from '@billfold/server-kit/scope'
import { type ClientFinder, findClients } from './find-clients.ts'
import { ProjectEntity } from './project.entity.ts'

type Row = ProjectImport['rows'][number]

export function importProjects(scope: Scope, { rows }: ProjectImport): Promise<Imported> {
  return scope.transaction(async (tx) => {
    const clientOf = await findClients(tx)
    const read = rows.map((row, index) => readRow(row, clientOf, scope.timeZone).map((issue) => inRow(index, issue))
    
  })
}
