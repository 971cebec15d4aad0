import { Migration } from '@mikro-orm/migrations'

/** For which proposals money was received: the proposals service deletes none of these. Also of a bill that is void since, and without saying how much. */
export class ReceivedDownPayment extends Migration {
  override up(): void {
    this.addSql('create view received_down_payment as select user_id, proposal_id from synced_bill where proposal_id is not null and amount_paid > 0')
    this.addSql('grant usage on schema billing to billfold_proposals_owner')
    this.addSql('grant select on received_down_payment to billfold_proposals_owner')
  }

  override down(): void {
    this.addSql('revoke usage on schema billing from billfold_proposals_owner')
    this.addSql('drop view received_down_payment')
  }
}
