import { Migration } from '@mikro-orm/migrations'

/** What is printed of a project beside its totals: the work of each day, and its invoices. */
export class ProjectReport extends Migration {
  override up(): void {
    for (const statement of published) this.addSql(statement)
  }

  override down(): void {
    for (const view of ['project_invoice', 'project_hours_by_day']) this.addSql(`drop view ${view}`)
  }
}

const published = [
  `create view project_hours_by_day as
    select user_id, project_id, date, sum(hours) as hours, coalesce(sum(hours) filter (where is_billable), 0) as billable_hours
    from time_entry group by user_id, project_id, date`,
  `create view project_invoice as
    select user_id, project_id, id, invoice_number, status, issue_date, due_date, total from invoice where project_id is not null`,
  'grant select on project_hours_by_day, project_invoice to billfold_projects',
]
