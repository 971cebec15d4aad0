import { Migration } from '@mikro-orm/migrations'

/** What the projects service needs of time and invoices: for its cards, and to say what a deletion would take along. */
export class ProjectFigures extends Migration {
  override up(): void {
    for (const statement of published) this.addSql(statement)
  }

  override down(): void {
    for (const view of ['project_work', 'hours_by_day', 'invoice_count']) this.addSql(`drop view ${view}`)
  }
}

const published = [
  // Each entry is rounded to cents by itself, as on an invoice.
  `create view project_work as
    select user_id, client_id, project_id, count(*)::integer as entries, sum(round(hours * rate, 2)) as spent
    from time_entry group by user_id, client_id, project_id`,
  'create view hours_by_day as select user_id, date, sum(hours) as hours from time_entry group by user_id, date',
  `create view invoice_count as
    select user_id, client_id, project_id, count(*)::integer as invoices from invoice group by user_id, client_id, project_id`,
  'grant select on project_work, hours_by_day, invoice_count to billfold_projects',
]
