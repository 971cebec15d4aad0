import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { searchable, searchTextColumn } from '@billfold/server-kit/database/search-text'
import { NATURAL_ORDER } from '@billfold/server-kit/database/sql'
import { skipUsedIds } from '@billfold/server-kit/database/user-rows'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { shareLinkTable } from '@billfold/server-kit/sharing/share-link-table'
import { emitWebhooks } from '@billfold/server-kit/webhooks/emit-webhooks'

const searched = {
  table: 'client',
  title: 'name',
  isTitleFuzzy: true,
  words: ['email', 'primary_contact', 'phone', 'website', 'industry', 'address', 'tax_id'],
  shows: ['name', 'email'],
}

const client = [
  `create table client (
    id integer generated always as identity,
    user_id integer not null references accounts.account (id) on delete cascade,
    name text not null check (length(name) between 1 and 255),
    email text not null check (length(email) between 1 and 255),
    phone text check (length(phone) <= 50),
    industry text check (length(industry) <= 100),
    website text check (length(website) <= 500),
    primary_contact text check (length(primary_contact) <= 255),
    hourly_rate numeric(10, 2) check (hourly_rate >= 0),
    total_received numeric(10, 2) not null default 0 check (total_received >= 0),
    currency text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP', 'CAD')),
    payment_terms text not null default 'Net 30' check (payment_terms in ('Net 15', 'Net 30', 'Net 45', 'Net 60')),
    tax_id text check (length(tax_id) <= 100),
    address text,
    logo_url text check (length(logo_url) <= 500),
    language text check (language in ('en', 'es', 'fr', 'de')),
    is_active boolean not null default true,
    send_reminders boolean not null default true,
    notes text check (length(notes) <= 10000),
    -- Notes have their own version. With the client's version, saving notes would conflict with an open client form.
    notes_version integer not null default 0,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    ${searchTextColumn(searched)},
    -- Target of foreign keys: a row of one user cannot refer to a row of another.
    primary key (user_id, id)
  )`,
  `create index client_by_name on client (user_id, (name collate ${NATURAL_ORDER}), id)`,
  // Looking up a client's name by id would otherwise read all of the user's clients in `client_by_name`, which also contains both columns.
  'create index client_names on client (user_id, id) include (name)',
  ...keepToUser('client'),
  ...searchable(searched),
  ...skipUsedIds('projects', [{ table: 'client' }]),
  ...announceChanges([{ table: 'client', topic: 'clients' }]),
  ...emitWebhooks({
    schema: 'projects',
    table: 'client',
    kind: 'client',
    fields: { name: 'r.name', isActive: 'r.is_active', version: 'r.version' },
    events: ['client.created', 'client.updated', 'client.deleted'],
  }),
  // Questions from a client's portal are about the client. Not created by `forgetNotificationsOf`, because the function of that name in this
  // schema is for projects.
  `create function forget_notifications_of_client() returns trigger language plpgsql as $$
    begin
      perform accounts.forget_notifications('client', array(select id from gone));
      return null;
    end $$`,
  `create trigger forget_notifications after delete on client referencing old table as gone for each statement execute function forget_notifications_of_client()`,
]

const contacts = [
  `create table client_contact (
    id integer generated always as identity,
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
    primary key (user_id, id),
    constraint client_contact_position_once unique (user_id, client_id, position),
    constraint client_contact_billing_email check (not is_billing or email is not null),
    constraint client_contact_client foreign key (user_id, client_id) references client (user_id, id) on delete cascade
  )`,
  'create unique index client_contact_one_billing on client_contact (user_id, client_id) where is_billing',
  ...keepToUser('client_contact'),
  ...announceChanges([{ table: 'client_contact', topic: 'clients' }]),
]

const portals = [
  ...shareLinkTable('client'),
  ...announceChanges([{ table: 'portal_link', topic: 'shareLinks' }]),
  // Billing and proposals open their own parts of a portal. Their owner roles check the portal link for the share links it creates.
  ...['portal_link_target(uuid)', 'expired_portal_link_target(uuid)'].map(
    (name) => `grant execute on function ${name} to billfold_billing, billfold_billing_owner, billfold_proposals, billfold_proposals_owner`,
  ),
  'grant references on portal_link to billfold_billing_owner, billfold_proposals_owner',
]

export const clients = [...client, ...contacts, ...portals]
