import { Migration } from '@mikro-orm/migrations'

export class ClientReminders extends Migration {
  override up(): void {
    this.addSql('alter table client add column send_reminders boolean not null default true')
    this.addSql('create or replace view bill_to as select user_id, id, name, email, primary_contact, address, tax_id, send_reminders from client')
  }
}
