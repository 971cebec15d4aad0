import type { SharedProject } from '@billfold/contracts/sharing/shared-project'
import type { SharedScope } from '@billfold/server-kit/scope'
import { PROJECT_FIGURES, SHARED_METRICS } from '../projects/project-figures.ts'

/** The answer as Postgres makes it: each field is named, so that nothing else can slip out. */
const SELECT_SHARED_PROJECT = `
  select
    json_build_object(
      'name', p.name, 'description', p.description, 'status', p.status, 'startDate', p.start_date, 'dueDate', p.due_date,
      'completionPercentage', p.completion_percentage, 'budget', p.budget::text
    ) as project,
    json_build_object('name', c.name) as client,
    ${SHARED_METRICS} as metrics
  from project p
  join client c on c.user_id = p.user_id and c.id = p.client_id
  ${PROJECT_FIGURES}
  where p.user_id = ? and p.id = ?`

export async function getSharedProject(scope: SharedScope, projectId: number): Promise<SharedProject | undefined> {
  const [shared] = await scope.rows<SharedProject>(SELECT_SHARED_PROJECT, [scope.userId, projectId])
  return shared
}
