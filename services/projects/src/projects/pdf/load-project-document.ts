import { loadSender } from '@billfold/server-kit/pdf/business-card'
import type { Moment } from '@billfold/server-kit/scope'
import { PROJECT_FIGURES, PROJECT_METRICS } from '../project-figures.ts'
import type { ProjectDocument } from './project-document.ts'

/** With whoever reports on it. Weeks and invoices add up to the figures above them. */
export async function loadProjectDocument(scope: Moment, id: number): Promise<ProjectDocument | undefined> {
  const [project] = await scope.rows<Omit<ProjectDocument, 'printedOn' | 'sender'>>(
    `select p.name, c.name as "clientName", p.description, p.status, p.budget, p.start_date as "startDate", p.due_date as "dueDate",
      p.completion_percentage as "completionPercentage", ${PROJECT_METRICS} as metrics,
      (select coalesce(json_agg(json_build_object(
          'monday', w.monday, 'hours', w.hours::text, 'billable', w.billable::text, 'nonBillable', (w.hours - w.billable)::text) order by w.monday), '[]')
        from (
          select date_trunc('week', date::timestamp)::date as monday, sum(hours) as hours, sum(billable_hours) as billable
          from billing.project_hours_by_day where user_id = p.user_id and project_id = p.id group by 1
        ) w) as weeks,
      (select coalesce(json_agg(json_build_object(
          'number', n.invoice_number, 'status', n.status, 'issueDate', n.issue_date, 'dueDate', n.due_date, 'total', n.total::text)
          order by n.issue_date desc, n.id desc), '[]')
        from billing.project_invoice n where n.user_id = p.user_id and n.project_id = p.id) as invoices
    from project p
    join client c on c.user_id = p.user_id and c.id = p.client_id
    ${PROJECT_FIGURES}
    where p.user_id = ? and p.id = ?`,
    [scope.userId, id],
  )
  const sender = await loadSender(scope)
  return project && sender && { ...project, printedOn: scope.today(), sender }
}
