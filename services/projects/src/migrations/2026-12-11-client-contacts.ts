import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'

const contacts = [
  `create table client_contact (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    client_id integer not null,
    name text not null check (length(name) between 1 and 255),
    email text check (length(email) between 1 and 255),
    phone text check (length(phone) <= 50),
    role text check (length(role) <= 100),
    is_billing boolean not null default false,
    -- The order of the list. With the unique key, its range limits the number of contacts.
    position smallint not null check (position between 1 and 20),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint client_contact_position_once unique (user_id, client_id, position),
    constraint client_contact_billing_email check (not is_billing or email is not null),
    constraint client_contact_client foreign key (user_id, client_id) references client (user_id, id) on delete cascade
  )`,
  'create unique index client_contact_one_billing on client_contact (user_id, client_id) where is_billing',
  ...keepToUser('client_contact'),
  ...announceChanges([{ table: 'client_contact', topic: 'clients' }]),
  'create view contact_directory as select user_id, client_id, id, name, email, is_billing, position from client_contact',
  'grant select on contact_directory to billfold_billing',
]

const notes = [
  'alter table client add column notes text check (length(notes) <= 10000)',
  // Notes have their own version. With the client's version, saving notes would conflict with an open client form.
  'alter table client add column notes_version integer not null default 0',
]

export class ClientContacts extends Migration {
  override up(): void {
    for (const statement of [...contacts, ...notes]) this.addSql(statement)
  }
}
