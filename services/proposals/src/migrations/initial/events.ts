import { keepToUser } from '@billfold/server-kit/database/row-level-security'

/** The history of each proposal as an append-only hash chain. */
export const events = [
  `create table proposal_event (
    user_id integer not null references accounts.account (id) on delete cascade,
    -- No foreign key: the events of a deleted proposal stay.
    proposal_id integer not null,
    seq integer not null check (seq >= 1),
    -- Milliseconds, as in the canonical text.
    at timestamptz(3) not null,
    type text not null check (length(type) >= 1),
    by text not null check (by in ('owner', 'client', 'job')),
    detail text,
    -- Canonical JSON: the text that was hashed.
    data text not null default 'null' check (data is json),
    previous_hash text,
    hash text not null check (hash ~ '^[0-9a-f]{64}$'),
    previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
    primary key (user_id, proposal_id, seq),
    unique (user_id, proposal_id, seq, hash),
    constraint proposal_event_begins check ((seq = 1) = (previous_hash is null)),
    -- Every event but the first follows an existing one: no gaps, no forks.
    constraint proposal_event_follows foreign key (user_id, proposal_id, previous_seq, previous_hash)
      references proposal_event (user_id, proposal_id, seq, hash)
  )`,
  ...keepToUser('proposal_event'),
  'revoke update, delete on proposal_event from billfold_proposals',
  `create function refuse_change_of_event() returns trigger language plpgsql as $$
    begin
      raise exception 'events of a proposal cannot be changed' using errcode = 'insufficient_privilege';
    end $$`,
  // Applies to all roles including the owner. Only deleting an account deletes its events, from within a trigger.
  `create trigger proposal_event_kept before update or delete on proposal_event for each row
    when (pg_trigger_depth() = 0) execute function refuse_change_of_event()`,
]
