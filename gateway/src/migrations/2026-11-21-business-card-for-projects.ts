import { Migration } from '@mikro-orm/migrations'

/** Whose project it is that a PDF reports on. */
export class BusinessCardForProjects extends Migration {
  override up(): void {
    this.addSql('grant usage on schema accounts to billfold_projects')
    this.addSql('grant select on business_card to billfold_projects')
  }

  override down(): void {
    this.addSql('revoke select on business_card from billfold_projects')
    this.addSql('revoke usage on schema accounts from billfold_projects')
  }
}
