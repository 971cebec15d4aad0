import type { ProjectBudget } from '@billfold/contracts/projects/project-budget'
import type { Scope } from '@billfold/server-kit/scope'
import { type BudgetedProject, forecastBudget } from './budget-forecast.ts'

export async function getProjectBudget(scope: Scope, projectId: number): Promise<ProjectBudget | undefined> {
  const [project] = await scope.rows<BudgetedProject>(
    `select b.kind, b.amount, b.ends_on as "endsOn", b.is_open as "isOpen",
      (select coalesce(json_agg(json_build_object('date', d.date, 'used', d.used::text) order by d.date), '[]')
        from (
          select date, sum(case b.kind when 'hours' then hours else money end) as used
          from budget_use where user_id = b.user_id and project_id = b.id group by date
        ) d where d.used > 0) as days
    from projects.project_budget b where b.user_id = ? and b.id = ?`,
    [scope.userId, projectId],
  )
  return project && forecastBudget(project, scope.today())
}
