import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { NewProject, Project } from '@billfold/contracts/projects/project'
import type { Scope } from '@billfold/server-kit/scope'
import { ProjectEntity } from './project.entity.ts'
import { getProject } from './project.queries.ts'

export function createProject(scope: Scope, input: NewProject): Promise<Project | undefined> {
  return scope.transaction(async (tx) => {
    const project = tx.em.create(ProjectEntity, { ...withCalendarDates(input, scope.timeZone), userId: scope.userId })
    await tx.em.flush()
    return getProject(tx, project.id)
  })
}
