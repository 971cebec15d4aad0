import type { SharedProject } from '@billfold/contracts/sharing/shared-project'
import type { SharedScope } from '@billfold/server-kit/scope'

/** The answer as Postgres makes it: each field is named, so that nothing else can slip out. Amounts and hours stay text. */
const SELECT_SHARED_PROJECT = `
  select
    json_build_object(
      'name', p.name, 'description', p.description, 'status', p.status, 'startDate', p.start_date, 'dueDate', p.due_date,
      'completionPercentage', p.completion_percentage, 'budget', p.budget::text
    ) as project,
    json_build_object('name', c.name) as client,
    json_build_object(
      'totalBilled', f.billed::text, 'paidAmount', f.paid::text, 'outstandingAmount', (f.billed - f.paid)::text,
      'budgetUtilization', coalesce(round(100 * f.billed / nullif(p.budget, 0), 1), 0),
      'totalHours', f.hours::text, 'billableHours', f.billable::text, 'nonBillableHours', (f.hours - f.billable)::text
    ) as metrics
  from project p
  join client c on c.user_id = p.user_id and c.id = p.client_id
  left join billing.project_invoice_totals i on i.user_id = p.user_id and i.project_id = p.id
  left join billing.project_totals t on t.user_id = p.user_id and t.project_id = p.id
  cross join lateral (
    select round(coalesce(i.billed, 0), 2) as billed, round(coalesce(i.paid, 0), 2) as paid,
      round(coalesce(t.hours, 0), 4) as hours, round(coalesce(t.billable_hours, 0), 4) as billable
  ) f
  where p.user_id = ? and p.id = ?`

export async function getSharedProject(scope: SharedScope, projectId: number): Promise<SharedProject | undefined> {
  const [shared] = await scope.rows<SharedProject>(SELECT_SHARED_PROJECT, [scope.userId, projectId])
  return shared
}
