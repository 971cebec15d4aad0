import { Migration } from '@mikro-orm/migrations'

/** What was billed and paid for each project, in the same words as `client_totals` has it for each client. */
export class ProjectInvoiceTotals extends Migration {
  override up(): void {
    for (const statement of published) this.addSql(statement)
  }

  override down(): void {
    this.addSql('drop view project_invoice_totals')
  }
}

const published = [
  `create view project_invoice_totals as
    select user_id, project_id,
      coalesce(sum(total) filter (where status not in ('draft', 'cancelled')), 0) as billed,
      coalesce(sum(total) filter (where status = 'paid'), 0) as paid
    from invoice where project_id is not null group by user_id, project_id`,
  'grant select on project_invoice_totals to billfold_projects',
]
