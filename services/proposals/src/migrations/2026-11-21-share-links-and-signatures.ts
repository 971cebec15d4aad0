import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { shareLinkTable, withoutShareLinkTable } from '@billfold/server-kit/sharing/share-link-table'
import { Migration } from '@mikro-orm/migrations'
import { lockOfSignedProposal } from './signed-proposal-lock.ts'

/** Links under which clients read and sign proposals; what they signed, kept for good; and locks on whatever was signed. */
export class ShareLinksAndSignatures extends Migration {
  override up(): void {
    for (const statement of [...links, ...signatures, ...locks]) this.addSql(statement)
  }

  override down(): void {
    const undone = [
      'drop trigger signed_line_item_locked on proposal_line_item',
      'drop trigger signed_proposal_locked on proposal',
      'drop function refuse_change_of_signed_lines()',
      'drop function refuse_change_of_signed_proposal()',
      'alter table proposal drop constraint proposal_signed_with',
      'drop table signature',
      'drop function refuse_change_of_signature()',
      ...withoutShareLinkTable,
    ]
    for (const statement of undone) this.addSql(statement)
  }
}

const links = [...shareLinkTable('proposal'), 'alter table share_link add column first_viewed_at timestamptz']

const signatures = [
  `create table signature (
    user_id integer not null references accounts.account (id) on delete cascade,
    proposal_id integer not null,
    -- Canonical JSON, kept as the texts that were hashed: what was shown, and how it was signed.
    document text not null,
    document_hash text not null,
    record text not null,
    record_hash text not null,
    name text not null,
    -- As precise as its canonical text.
    signed_at timestamptz(3) not null,
    link_id uuid not null,
    primary key (user_id, proposal_id),
    unique (user_id, proposal_id, name, signed_at),
    constraint signature_document_hash check (document_hash = encode(sha256(convert_to(document, 'UTF8')), 'hex')),
    constraint signature_record_hash check (record_hash = encode(sha256(convert_to(record, 'UTF8')), 'hex')),
    -- What has a column of its own stands in the record, too, and says the same.
    constraint signature_of_document check (document_hash = record::json->>'documentHash'),
    constraint signature_by_name check (name = record::json->>'name'),
    constraint signature_over_link check (link_id::text = record::json->>'linkId'),
    -- Neither goes while there is a signature; 'no action', so that an account can go with all of it.
    constraint signature_proposal foreign key (user_id, proposal_id) references proposal (user_id, id),
    constraint signature_link foreign key (user_id, link_id) references share_link (user_id, id)
  )`,
  ...keepToUser('signature'),
  'revoke update, delete on signature from billfold_proposals',
  `create function refuse_change_of_signature() returns trigger language plpgsql as $$
    begin
      raise exception 'signatures are never changed' using errcode = 'insufficient_privilege';
    end $$`,
  // Whoever asks, the owner of the table too; only an account that is deleted takes its signatures along (a trigger's own statement).
  `create trigger signature_kept before update or delete on signature for each row
    when (pg_trigger_depth() = 0) execute function refuse_change_of_signature()`,
  // A name on a proposal without its evidence cannot be committed, whoever writes it.
  `alter table proposal add constraint proposal_signed_with foreign key (user_id, id, client_signature, signed_date)
    references signature (user_id, proposal_id, name, signed_at) deferrable initially deferred`,
]

const locks = [
  // Named is what may still change; any other column is part of what was signed, also one that is added later.
  // A generated column is not known yet in here, and follows from columns that are locked.
  `create ${lockOfSignedProposal()}`,
  `create trigger signed_proposal_locked before update on proposal for each row
    when (old.client_signature is not null) execute function refuse_change_of_signed_proposal()`,
  // The lock on the proposal makes a line wait for a signature that is being written.
  `create function refuse_change_of_signed_lines() returns trigger language plpgsql set search_path = proposals, pg_temp as $$
    declare
      owner constant integer := coalesce(new.user_id, old.user_id);
      proposal_ids constant integer[] := array[old.proposal_id, new.proposal_id];
    begin
      if exists (
        select from (
          select p.client_signature from proposal p where p.user_id = owner and p.id = any (proposal_ids) order by p.id for share
        ) locked where locked.client_signature is not null
      ) then
        raise exception 'this proposal is signed' using errcode = 'check_violation', constraint = 'signed_proposal_locked';
      end if;
      return coalesce(new, old);
    end $$`,
  // A proposal that is deleted takes its lines along (a trigger's own statement): one that is signed cannot be.
  `create trigger signed_line_item_locked before insert or update or delete on proposal_line_item for each row
    when (pg_trigger_depth() = 0) execute function refuse_change_of_signed_lines()`,
]
