import { Migration } from '@mikro-orm/migrations'

/** Lets queries read the totals of a client's payments from the index alone. */
export class PaidByClient extends Migration {
  override up(): void {
    this.addSql('drop index invoice_by_client')
    this.addSql('create index invoice_by_client on invoice (user_id, client_id, issue_date desc, id desc) include (status, total, amount_paid)')
  }
}
