import { Migration } from '@mikro-orm/migrations'

/** What the billing service needs of a proposal whose down payment is to be paid. */
export class PayableProposal extends Migration {
  override up(): void {
    this.addSql('create view payable_proposal as select user_id, id, client_id, title, down_payment_amount, client_email, status from proposal')
    this.addSql('grant usage on schema proposals to billfold_billing')
    this.addSql('grant select on payable_proposal to billfold_billing')
  }

  override down(): void {
    this.addSql('revoke usage on schema proposals from billfold_billing')
    this.addSql('drop view payable_proposal')
  }
}
