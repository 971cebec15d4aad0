import type { ProjectMetrics } from '@billfold/contracts/projects/project'
import type { Scope } from '@billfold/server-kit/scope'
import { PROJECT_FIGURES, PROJECT_METRICS } from './project-figures.ts'

export async function getProjectMetrics(scope: Scope, id: number): Promise<ProjectMetrics | undefined> {
  const [answer] = await scope.rows<{ metrics: ProjectMetrics }>(
    `select ${PROJECT_METRICS} as metrics from project p ${PROJECT_FIGURES} where p.user_id = ? and p.id = ?`,
    [scope.userId, id],
  )
  return answer?.metrics
}
