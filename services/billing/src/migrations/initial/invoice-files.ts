import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { skipUsedIds } from '@billfold/server-kit/database/user-rows'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'

const table = [
  `create table invoice_file (
    id integer generated always as identity,
    user_id integer not null references accounts.account (id) on delete cascade,
    invoice_id integer not null,
    name text not null check (length(name) between 1 and 200),
    type text not null,
    -- Most files are already compressed, and Postgres can read part of a value only if it is stored uncompressed.
    bytes bytea storage external not null check (octet_length(bytes) between 1 and 5242880),
    -- On the client's page, and attached to the e-mail with the invoice.
    is_shown boolean not null default true,
    created_at timestamptz not null default now(),
    -- It can be restored until a job deletes the row.
    removed_at timestamptz,
    primary key (user_id, id),
    constraint invoice_file_invoice foreign key (user_id, invoice_id) references invoice (user_id, id) on delete cascade
  )`,
  'create index invoice_file_by_invoice on invoice_file (user_id, invoice_id, id)',
  ...keepToUser('invoice_file'),
  ...skipUsedIds('billing', [{ table: 'invoice_file' }]),
  ...announceChanges([{ table: 'invoice_file', topic: 'invoices' }]),
]

/** Arbitrary first key of the advisory lock; the second key is the user. */
const FILES_LOCK = 20_261_215

const limits = [
  // Limits an account to 25 MB. The lock serializes concurrent uploads, so each counts the previous ones.
  `create function check_invoice_files() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${FILES_LOCK}, new.user_id);
      if (select count(*) from billing.invoice_file where user_id = new.user_id and invoice_id = new.invoice_id and removed_at is null) >= 10 then
        raise exception 'invoice % violates invoice_file_count', new.invoice_id using errcode = 'check_violation', constraint = 'invoice_file_count';
      end if;
      if (select coalesce(sum(octet_length(bytes)), 0) from billing.invoice_file where user_id = new.user_id and removed_at is null)
        + octet_length(new.bytes) > 26214400 then
        raise exception 'user % violates invoice_file_space', new.user_id using errcode = 'check_violation', constraint = 'invoice_file_space';
      end if;
      return new;
    end $$`,
  `create trigger check_invoice_files_on_insert before insert on invoice_file for each row
    when (new.removed_at is null) execute function check_invoice_files()`,
  `create trigger check_invoice_files_on_restore before update of removed_at on invoice_file for each row
    when (old.removed_at is not null and new.removed_at is null) execute function check_invoice_files()`,
]

export const invoiceFiles = [...table, ...limits]
