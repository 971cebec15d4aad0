import { Migration } from '@mikro-orm/migrations'

export class ClientLanguage extends Migration {
  override up(): void {
    this.addSql("alter table client add column language text check (language in ('en', 'es', 'fr', 'de'))")
    this.addSql('create or replace view bill_to as select user_id, id, name, email, primary_contact, address, tax_id, send_reminders, language from client')
  }
}
