import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

/** What happened to each proposal, as a chain that only grows, and what it became. */
export class ProposalEvents extends Migration {
  override up(): void {
    for (const statement of [...events, ...outcome]) this.addSql(statement)
  }

  override down(): void {
    this.addSql('drop table proposal_event')
    this.addSql('drop function refuse_change_of_event()')
    this.addSql('alter table proposal drop column converted_to_project_id')
  }
}

const events = [
  `create table proposal_event (
    user_id integer not null references accounts.account (id) on delete cascade,
    -- No key to the proposal: the events of one that was deleted stay.
    proposal_id integer not null,
    seq integer not null check (seq >= 1),
    -- As precise as its canonical text.
    at timestamptz(3) not null,
    type text not null check (length(type) >= 1),
    by text not null check (by in ('owner', 'client', 'job')),
    detail text,
    -- Canonical JSON, kept as the text that was hashed.
    data text not null default 'null' check (data is json),
    previous_hash text,
    hash text not null check (hash ~ '^[0-9a-f]{64}$'),
    previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
    unique (proposal_id, seq),
    unique (user_id, proposal_id, seq, hash),
    constraint proposal_event_begins check ((seq = 1) = (previous_hash is null)),
    -- Only the first has nothing before it, and every other follows one that is there: no gap, no fork.
    constraint proposal_event_follows foreign key (user_id, proposal_id, previous_seq, previous_hash)
      references proposal_event (user_id, proposal_id, seq, hash)
  )`,
  ...keepToUser('proposal_event'),
  'revoke update, delete on proposal_event from billfold_proposals',
  `create function refuse_change_of_event() returns trigger language plpgsql as $$
    begin
      raise exception 'events of a proposal are never changed' using errcode = 'insufficient_privilege';
    end $$`,
  // Whoever asks, the owner of the table too; only an account that is deleted takes its events along (a trigger's own statement).
  `create trigger proposal_event_kept before update or delete on proposal_event for each row
    when (pg_trigger_depth() = 0) execute function refuse_change_of_event()`,
]

const outcome = [
  `alter table proposal
    add column converted_to_project_id integer,
    add constraint proposal_project foreign key (user_id, converted_to_project_id)
      references projects.project (user_id, id) on delete set null (converted_to_project_id)`,
  // One project comes of one proposal; and the deletion of a project finds its proposal.
  'create unique index proposal_by_project on proposal (user_id, converted_to_project_id) where converted_to_project_id is not null',
]
