import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { NewProject, Project, ProjectChanges } from '@billfold/contracts/projects/project'
import { deleteSeen, requireVersion } from '@billfold/server-kit/record-version'
import type { Scope } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import { conflictIfReferenced } from './project.constraints.ts'
import { ProjectEntity } from './project.entity.ts'
import { getProject } from './project.sql.ts'

export function createProject(scope: Scope, input: NewProject): Promise<Project | undefined> {
  return scope.transaction(async (tx) => {
    const project = tx.em.create(ProjectEntity, { ...withCalendarDates(input, scope.timeZone), userId: scope.userId })
    await tx.em.flush()
    return getProject(tx, project.id)
  })
}

/** Absent fields keep their value. `ifMatch` is the version that the caller last saw. */
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
  return conflictIfReferenced('A project with time entries or invoices keeps its client', save, 'clientId')
}

/** Foreign keys delete the project's time entries. */
export function deleteProject(scope: Scope, id: number, ifMatch?: number): Promise<undefined> {
  return conflictIfReferenced('This project has invoices: it can only be archived', () =>
    deleteSeen(scope, { table: 'project', id, ifMatch, notFound: 'Project not found' }),
  )
}
