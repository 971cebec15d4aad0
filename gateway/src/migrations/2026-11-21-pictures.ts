import { CURRENT_USER, keepToUser } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

/** The user's own picture and the company's logo, beside what everybody who acts for the user may know. */
export class Pictures extends Migration {
  override up(): void {
    for (const statement of [...picture, ...userOf(USER_WITH_PICTURE), businessCard(UPLOADED_LOGO)]) this.addSql(statement)
  }

  override down(): void {
    for (const statement of [...userOf(USER), businessCard("s.company->>'logo'"), 'drop table picture']) this.addSql(statement)
  }
}

const picture = [
  `create table picture (
    user_id integer not null references account (id) on delete cascade,
    kind text not null check (kind in ('avatar', 'logo')),
    -- Of the bytes: the address of a picture changes with it, so that browsers may keep it for good.
    hash text not null check (hash ~ '^[0-9a-f]{64}$'),
    type text not null check (type in ('image/jpeg', 'image/png', 'image/gif')),
    bytes bytea not null check (length(bytes) between 1 and 2097152),
    primary key (user_id, kind)
  )`,
  ...keepToUser('picture'),
]

interface UserFunction {
  columns: string
  values: string
}

const USER: UserFunction = { columns: '', values: '' }

const USER_WITH_PICTURE: UserFunction = {
  columns: ', language text, avatar_hash text',
  values: ", coalesce(s.profile->>'language', 'en'), (select p.hash from picture p where p.user_id = a.id and p.kind = 'avatar')",
}

function userOf({ columns, values }: UserFunction): string[] {
  return [
    'drop function user_of(integer)',
    `create function user_of(account_id integer)
      returns table (id integer, username text, email text, first_name text, last_name text, time_zone text, created_at timestamptz${columns})
      language plpgsql set search_path = accounts as $$
      begin
        perform set_config('app.user_id', account_id::text, true);
        return query
          select a.id, a.username, a.email, a.first_name, a.last_name, coalesce(s.profile->>'timezone', 'America/New_York'), a.created_at${values}
          from account a left join settings s on s.user_id = a.id
          where a.id = account_id;
      end $$`,
    'revoke execute on function user_of(integer) from public',
    'grant execute on function user_of(integer) to billfold_accounts',
  ]
}

/** As a data URL, which is what PDFs take. Who does not ask for the column does not pay for it. */
const UPLOADED_LOGO = `(select 'data:' || p.type || ';base64,' || replace(encode(p.bytes, 'base64'), chr(10), '')
  from picture p where p.user_id = a.id and p.kind = 'logo')`

function businessCard(logo: string): string {
  return `create or replace view business_card as
    select a.id as user_id, a.first_name || ' ' || a.last_name as name, a.email,
      coalesce(s.profile->>'timezone', 'America/New_York') as time_zone, s.profile->>'phone' as phone,
      s.company->>'name' as company_name, s.company->>'address' as address, s.company->>'city' as city, s.company->>'state' as state,
      s.company->>'zipCode' as zip_code, s.company->>'country' as country, s.company->>'taxId' as tax_id, s.company->>'website' as website,
      ${logo} as logo, coalesce(s.billing->>'invoicePrefix', 'INV-') as invoice_prefix
    from account a left join settings s on s.user_id = a.id
    where a.id = ${CURRENT_USER}`
}
