import type { DateRange } from '@billfold/contracts/reports/report-period'
import type { ProjectsReport } from '@billfold/contracts/reports/report'
import type { Moment } from '@billfold/server-kit/scope'
import { WITHIN } from './period.ts'
import { PROJECT_NAMES } from './project-names.ts'

/** A project's revenue is what was paid on its invoices, as on the project page. Invoices without a project count for none. */
export function reportProjects(scope: Moment, { from, to }: DateRange): Promise<ProjectsReport> {
  return scope.rows<ProjectsReport[number]>(
    `select f.project_id as "projectId", p.name as "projectName", p.client as "clientName", trim_scale(f.hours) as hours, f.revenue, f.expenses,
      f.revenue - f.expenses as profit, to_json(round(100 * (f.revenue - f.expenses) / nullif(f.revenue, 0), 1)) as margin
    from (
      select project_id, sum(hours) as hours, sum(revenue) as revenue, sum(expenses) as expenses
      from (
        select project_id, sum(hours) as hours, 0.00 as revenue, 0.00 as expenses from time_entry where user_id = ? and date ${WITHIN} group by project_id
        union all
        select project_id, 0, sum(total), 0.00 from invoice
        where user_id = ? and status = 'paid' and project_id is not null and paid_date ${WITHIN} group by project_id
        union all
        select project_id, 0, 0.00, sum(amount) from expense where user_id = ? and project_id is not null and date ${WITHIN} group by project_id
      ) part
      group by project_id
    ) f
    ${PROJECT_NAMES}
    where f.hours > 0 or f.revenue > 0 or f.expenses > 0
    order by f.revenue desc, f.hours desc, p.name, p.id`,
    [scope.userId, from, to, scope.userId, from, to, scope.userId, from, to, scope.userId],
  )
}
