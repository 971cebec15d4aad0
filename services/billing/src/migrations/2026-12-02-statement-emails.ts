import { Migration } from '@mikro-orm/migrations'

const statements = [
  // Null for invoice messages.
  'alter table mail add column client_id integer',
  'alter table mail add constraint mail_client foreign key (user_id, client_id) references projects.client (user_id, id) on delete set null (client_id)',
  'create index mail_by_client on mail (user_id, client_id, id desc) where client_id is not null',
  'alter table mail drop constraint mail_kind_check',
  "alter table mail add constraint mail_kind_check check (kind in ('invoice', 'reminder', 'receipt', 'statement'))",
]

export class StatementEmails extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
