import { Migration } from '@mikro-orm/migrations'

/** Who makes a proposal, and in whose time zone its validity ends. */
export class BusinessCardForProposals extends Migration {
  override up(): void {
    this.addSql('grant usage on schema accounts to billfold_proposals')
    this.addSql('grant select on business_card to billfold_proposals')
  }

  override down(): void {
    this.addSql('revoke select on business_card from billfold_proposals')
    this.addSql('revoke usage on schema accounts from billfold_proposals')
  }
}
