import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { Project, ProjectChanges } from '@billfold/contracts/projects/project'
import { requireVersion } from '@billfold/server-kit/if-match'
import type { Scope } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import { unlessHeld } from '../unless-held.ts'
import { ProjectEntity } from './project.entity.ts'
import { getProject } from './project.queries.ts'

/** Fields that are absent keep their value. With `ifMatch` a save over somebody else's save is refused. */
export function updateProject(scope: Scope, id: number, changes: ProjectChanges, ifMatch?: number): Promise<Project | undefined> {
  const save = () =>
    scope.transaction(async (tx) => {
      const project = await tx.em.findOne(ProjectEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!project) return undefined
      requireVersion(project, ifMatch)
      tx.em.assign(project, withCalendarDates(changes, scope.timeZone))
      await tx.em.flush()
      return getProject(tx, id)
    })
  return unlessHeld('A project with time entries or invoices keeps its client', save, 'clientId')
}
