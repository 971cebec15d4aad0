import type { SharedProject } from '@billfold/contracts/sharing/sharing-calls'
import type { News } from '@billfold/server-kit/notifications/notify'
import type { SharedScope, Transaction } from '@billfold/server-kit/scope'
import { PROJECT_FIGURES, SHARED_METRICS } from '../projects/project.sql.ts'

/** Lists every field by name, so that no other column reaches the public page. */
export async function getSharedProject(scope: SharedScope, projectId: number): Promise<Omit<SharedProject, 'sender'> | undefined> {
  const [shared] = await scope.rows<Omit<SharedProject, 'sender'>>(
    `select
      json_build_object(
        'name', p.name, 'description', p.description, 'status', p.status, 'startDate', p.start_date, 'dueDate', p.due_date,
        'completionPercentage', p.completion_percentage, 'budget', p.budget::text
      ) as project,
      json_build_object('name', c.name) as client,
      coalesce(c.language, (select language from accounts.business_card), 'en') as language,
      json_build_object(${SHARED_METRICS}) as metrics
    from project p
    join client c on c.user_id = p.user_id and c.id = p.client_id
    ${PROJECT_FIGURES}
    where p.user_id = ? and p.id = ?`,
    [scope.userId, projectId],
  )
  return shared
}

export async function describeProject(tx: Transaction, projectId: number): Promise<Pick<News, 'name' | 'clientName'> | undefined> {
  const [project] = await tx.rows<Pick<News, 'name' | 'clientName'>>(
    `select p.name, c.name as "clientName" from project p join client c on c.user_id = p.user_id and c.id = p.client_id where p.user_id = ? and p.id = ?`,
    [tx.userId, projectId],
  )
  return project
}
