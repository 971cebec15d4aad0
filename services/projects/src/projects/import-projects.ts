import { withCalendarDates } from '@billfold/contracts/calendar-date'
import { AppError, type Issue } from '@billfold/contracts/errors'
import type { Imported } from '@billfold/contracts/import'
import { misplacedDates, type ProjectImport } from '@billfold/contracts/projects/project'
import type { Scope } from '@billfold/server-kit/scope'
import { listClientNames } from '../clients/client.sql.ts'
import { clientFinder } from './project-rules.ts'
import { ProjectEntity } from './project.entity.ts'

export function importProjects(scope: Scope, { rows }: ProjectImport): Promise<Imported> {
  return scope.transaction(async (tx) => {
    const findClient = clientFinder(await listClientNames(tx))
    const issues: Issue[] = []
    for (const [index, { clientId, clientName, ...row }] of rows.entries()) {
      const client = findClient(clientId, clientName)
      const project = withCalendarDates(row, scope.timeZone)
      const wrong = [...('path' in client ? [client] : []), ...misplacedDates(project)]
      issues.push(...wrong.map(({ path, ...message }) => ({ ...message, path: `rows.${index}.${path}` })))
      if ('id' in client) tx.em.create(ProjectEntity, { ...project, clientId: client.id, userId: scope.userId })
    }
    const [first] = issues
    if (first) throw new AppError('validation_failed', first, { issues })
    await tx.em.flush()
    return { created: rows.length }
  })
}
