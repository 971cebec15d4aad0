import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

export class EmailTexts extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const statements = [
  // Languages without a row use the text saved before texts had languages, in invoice_email_template, receipt_settings and reminder_step.
  `create table email_text (
    user_id integer not null references accounts.account (id) on delete cascade,
    template text not null check (template in ('invoice', 'receipt', 'reminder-1', 'reminder-2', 'reminder-3', 'reminder-4')),
    language text not null check (language in ('en', 'es', 'fr', 'de')),
    subject text not null check (subject !~ '[\\r\\n]'),
    message text not null,
    primary key (user_id, template, language)
  )`,
  ...keepToUser('email_text'),
]
