import { CURRENT_USER, keepToUser } from '@billfold/server-kit/database/row-level-security'

const SERVICES = 'billfold_projects, billfold_billing, billfold_proposals'
const OTHER_OWNERS = 'billfold_projects_owner, billfold_billing_owner, billfold_proposals_owner'

export const timeZoneOf = (settings: string) => `coalesce(${settings}.profile->>'timezone', 'America/New_York')`

// No row-level security, because signing in looks up a name before the user is known. See docs/decisions/0004.
const account = [
  `create table account (
    id integer generated always as identity primary key,
    username text not null check (length(username) between 1 and 255),
    email text not null check (length(email) between 1 and 255),
    first_name text not null check (length(first_name) between 1 and 255),
    last_name text not null check (length(last_name) between 1 and 255),
    password_hash text not null,
    created_at timestamptz not null default now(),
    is_demo boolean not null default false,
    email_confirmed_at timestamptz
  )`,
  'create unique index account_username on account (lower(username))',
  'create unique index account_email on account (lower(email))',
  'create index account_demo on account (created_at) where is_demo',
  `grant usage on schema accounts to ${OTHER_OWNERS}, ${SERVICES}`,
  `grant references on account to ${OTHER_OWNERS}`,
]

const settings = [
  `create table settings (
    user_id integer primary key references account (id) on delete cascade,
    profile jsonb not null default '{}',
    company jsonb not null default '{}',
    billing jsonb not null default '{}',
    notifications jsonb not null default '{}',
    constraint settings_appearance_check check (profile->>'appearance' in ('dark', 'light', 'system')),
    constraint settings_density_check check (profile->>'density' in ('comfortable', 'compact'))
  )`,
  ...keepToUser('settings'),
]

const pictures = [
  `create table picture (
    user_id integer not null references account (id) on delete cascade,
    kind text not null check (kind in ('avatar', 'logo')),
    -- Part of the address, so that browsers can cache a picture without limit.
    hash text not null check (hash ~ '^[0-9a-f]{64}$'),
    type text not null check (type in ('image/jpeg', 'image/png', 'image/gif')),
    bytes bytea not null check (length(bytes) between 1 and 2097152),
    primary key (user_id, kind)
  )`,
  ...keepToUser('picture'),
]

const accountWithProfile = [
  // Sets the user's scope itself, so that a session and its user can be read in one statement.
  `create function account_with_profile(account_id integer)
    returns table (id integer, username text, email text, is_email_confirmed boolean, first_name text, last_name text, created_at timestamptz, avatar_hash text, profile jsonb)
    language plpgsql set search_path = accounts as $$
    begin
      perform set_config('app.user_id', account_id::text, true);
      return query
        select a.id, a.username, a.email, a.email_confirmed_at is not null, a.first_name, a.last_name, a.created_at,
          (select p.hash from picture p where p.user_id = a.id and p.kind = 'avatar'), coalesce(s.profile, '{}')
        from account a left join settings s on s.user_id = a.id
        where a.id = account_id;
    end $$`,
  'revoke execute on function account_with_profile(integer) from public',
  'grant execute on function account_with_profile(integer) to billfold_accounts',
]

/** The user data that services may read: sender details, time zone, language, document numbering and cost rate. */
const published = [
  // `account` has no row-level security, so the view itself filters by user. The logo is a data URL because PDFs need one.
  `create view business_card as
    select a.id as user_id, a.first_name || ' ' || a.last_name as name, a.email,
      ${timeZoneOf('s')} as time_zone, s.profile->>'phone' as phone,
      s.company->>'name' as company_name, s.company->>'address' as address, s.company->>'city' as city, s.company->>'state' as state,
      s.company->>'zipCode' as zip_code, s.company->>'country' as country, s.company->>'taxId' as tax_id, s.company->>'website' as website,
      (select 'data:' || p.type || ';base64,' || replace(encode(p.bytes, 'base64'), chr(10), '')
        from picture p where p.user_id = a.id and p.kind = 'logo') as logo,
      coalesce(s.billing->>'invoicePrefix', 'INV-') as invoice_prefix,
      coalesce(s.profile->>'language', 'en') as language
    from account a left join settings s on s.user_id = a.id
    where a.id = ${CURRENT_USER}`,
  `grant select on business_card to ${SERVICES}`,
  // Row-level security on `settings` limits the view to the user's row.
  "create view cost_rate as select user_id, (billing->>'costRate')::numeric(10, 2) as rate from settings where billing->>'costRate' <> ''",
  'grant select on cost_rate to billfold_billing',
]

export const accounts = [...account, ...settings, ...pictures, ...accountWithProfile, ...published]
