import { forgetNotificationsOf, keepNotificationsOf } from '@billfold/server-kit/notifications/forget-notifications'
import { Migration } from '@mikro-orm/migrations'

/** Messages have one row of ids with those that the gateway writes to its users: the outbox shows both. */
export class ProposalNotifications extends Migration {
  override up(): void {
    for (const statement of [...sharedIds, ...forgetNotificationsOf('proposal')]) this.addSql(statement)
  }

  override down(): void {
    for (const statement of [...keepNotificationsOf('proposal'), ...ownIds]) this.addSql(statement)
  }
}

// By the sequences: the owner of the table sees no row of it.
const sharedIds = [
  "select setval('accounts.outgoing_mail_id', greatest((select last_value from accounts.outgoing_mail_id), (select last_value from mail_id_seq) + 1), false)",
  "alter table mail alter column id drop identity, alter column id set default nextval('accounts.outgoing_mail_id')",
]

const ownIds = [
  'alter table mail alter column id drop default, alter column id add generated always as identity',
  "select setval('mail_id_seq', (select last_value from accounts.outgoing_mail_id))",
]
