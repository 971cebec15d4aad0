import { Migration } from '@mikro-orm/migrations'

export class AccountSetup extends Migration {
  override up(): void {
    // The user has answered or skipped the questions for a new account.
    this.addSql('alter table onboarding add column set_up_at timestamptz')
  }
}
