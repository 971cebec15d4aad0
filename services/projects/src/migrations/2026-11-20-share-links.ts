import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

/** Links under which clients see their projects, and the one question that may be asked without a user: where does this link lead? */
export class ShareLinks extends Migration {
  override up(): void {
    for (const statement of [...links, ...lookup]) this.addSql(statement)
  }

  override down(): void {
    this.addSql('drop function share_link_target(uuid)')
    this.addSql('drop table share_link')
  }
}

const links = [
  `create table share_link (
    -- Part of the token, and so not to be counted up: how many links there are is nobody's business.
    id uuid primary key default gen_random_uuid(),
    user_id integer not null references accounts.account (id) on delete cascade,
    project_id integer not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    revoked_at timestamptz,
    views integer not null default 0,
    last_viewed_at timestamptz,
    unique (user_id, id),
    constraint share_link_project foreign key (user_id, project_id) references project (user_id, id) on delete cascade
  )`,
  'create unique index share_link_once on share_link (user_id, project_id) where revoked_at is null',
  ...keepToUser('share_link'),
]

/**
 * Of all users' rows the owner sees the one whose id is named, and only in here. The answer is whose project it is: whoever asks
 * then enters that user's scope. A link that is over leads nowhere.
 */
const lookup = [
  `create policy the_one_named on share_link for select to billfold_projects_owner
    using (id = nullif(current_setting('app.share_link', true), '')::uuid)`,
  `create function share_link_target(link uuid) returns table (user_id integer, project_id integer)
    language plpgsql security definer set search_path = projects, pg_temp as $$
    begin
      perform set_config('app.share_link', link::text, true);
      return query select l.user_id, l.project_id from share_link l
        where l.id = link and l.revoked_at is null and coalesce(l.expires_at > now(), true);
      perform set_config('app.share_link', '', true);
    end $$`,
  'revoke execute on function share_link_target(uuid) from public',
  'grant execute on function share_link_target(uuid) to billfold_projects',
]
