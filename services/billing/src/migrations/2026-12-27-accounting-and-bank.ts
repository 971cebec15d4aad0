import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

const accounting = [
  `create table accounting_settings (
    user_id integer primary key references accounts.account (id) on delete cascade,
    -- By format; formats that were never saved are missing.
    settings jsonb not null
  )`,
  ...keepToUser('accounting_settings'),
]

const bank = [
  // Recorded transactions from bank statements. Removing a payment makes its transaction available again.
  `create table bank_transaction (
    user_id integer not null references accounts.account (id) on delete cascade,
    -- Of the bank's id, or else of the content.
    fingerprint text not null check (length(fingerprint) = 64),
    -- A transaction that pays several invoices has several payments.
    part smallint not null default 0,
    payment_id integer not null,
    content text not null check (length(content) = 64),
    recorded_at timestamptz not null default now(),
    primary key (user_id, fingerprint, part),
    constraint bank_transaction_payment foreign key (user_id, payment_id) references invoice_payment (user_id, id) on delete cascade
  )`,
  'create index bank_transaction_by_content on bank_transaction (user_id, content)',
  'create index bank_transaction_by_payment on bank_transaction (user_id, payment_id)',
  ...keepToUser('bank_transaction'),
]

export class AccountingAndBank extends Migration {
  override up(): void {
    for (const statement of [...accounting, ...bank]) this.addSql(statement)
  }
}
