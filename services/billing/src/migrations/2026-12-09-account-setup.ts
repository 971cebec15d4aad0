import { Migration } from '@mikro-orm/migrations'

export class AccountSetup extends Migration {
  override up(): void {
    // When the user answered or skipped the questions for a new account.
    this.addSql('alter table onboarding add column set_up_at timestamptz')
  }
}
