import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

/** Who finds the proposals whose validity is over, how a conversion survives a crash, and what the projects service may know of it. */
export class ExpiryAndConversion extends Migration {
  override up(): void {
    for (const statement of [...pastValidity, ...pastValidityAsOwner, ...conversion, ...published]) this.addSql(statement)
  }

  override down(): void {
    const undone = [
      'drop view converted_proposal',
      'drop table pending_conversion',
      'drop function proposal_past_validity(date)',
      'drop policy past_validity_of_everybody on proposal',
      'drop index proposal_sent_until',
    ]
    for (const statement of undone) this.addSql(statement)
  }
}

const pastValidity = ["create index proposal_sent_until on proposal (valid_until) where status = 'sent'"]

/**
 * Which sent proposals of anybody may have expired on a day. Of all users' rows this function alone sees these, as their owner and while
 * it runs; it answers nothing but whose they are. Whoever asks then enters each user's scope. Until the role of jobs takes its place.
 */
export const pastValidityAsOwner = [
  `create policy past_validity_of_everybody on proposal for select to billfold_proposals_owner
    using (status = 'sent' and valid_until is not null and current_setting('app.job', true) = 'past validity')`,
  `create function proposal_past_validity(day date) returns table (user_id integer, id integer)
    language plpgsql security definer set search_path = proposals, pg_temp as $$
    begin
      perform set_config('app.job', 'past validity', true);
      return query select p.user_id, p.id from proposal p where p.status = 'sent' and p.valid_until < day order by p.user_id, p.id;
      perform set_config('app.job', '', true);
    end $$`,
  'revoke execute on function proposal_past_validity(date) from public',
  'grant execute on function proposal_past_validity(date) to billfold_proposals',
]

const conversion = [
  // There from the moment that a project is asked for until it is known: what was asked for, and the key under which it is made once.
  `create table pending_conversion (
    user_id integer not null references accounts.account (id) on delete cascade,
    proposal_id integer not null,
    key uuid not null default gen_random_uuid(),
    project jsonb not null,
    created_at timestamptz not null default now(),
    primary key (user_id, proposal_id),
    constraint pending_conversion_proposal foreign key (user_id, proposal_id) references proposal (user_id, id) on delete cascade
  )`,
  ...keepToUser('pending_conversion'),
]

/** Which proposal a project came of. */
const published = [
  `create view converted_proposal as
    select user_id, converted_to_project_id as project_id, id as proposal_id, title from proposal where converted_to_project_id is not null`,
  'grant select on converted_proposal to billfold_projects',
]
