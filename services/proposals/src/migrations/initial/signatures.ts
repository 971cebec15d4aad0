import { CURRENT_USER, keepToUser } from '@billfold/server-kit/database/row-level-security'
import { grantToGateway } from '@billfold/server-kit/database/user-rows'

const table = [
  `create table signature (
    user_id integer not null references accounts.account (id) on delete cascade,
    proposal_id integer not null,
    -- Canonical JSON, the texts that were hashed: the signed document, and who signed it when and how.
    document text not null,
    document_hash text not null,
    record text not null,
    record_hash text not null,
    name text not null,
    -- Milliseconds, as in the canonical text.
    signed_at timestamptz(3) not null,
    link_id uuid not null,
    primary key (user_id, proposal_id),
    unique (user_id, proposal_id, name, signed_at),
    constraint signature_document_hash check (document_hash = encode(sha256(convert_to(document, 'UTF8')), 'hex')),
    constraint signature_record_hash check (record_hash = encode(sha256(convert_to(record, 'UTF8')), 'hex')),
    constraint signature_of_document check (document_hash = record::json->>'documentHash'),
    constraint signature_by_name check (name = record::json->>'name'),
    constraint signature_over_link check (link_id::text = record::json->>'linkId'),
    -- 'No action' keeps both while there is a signature, but lets an account be deleted with all of them.
    constraint signature_proposal foreign key (user_id, proposal_id) references proposal (user_id, id),
    constraint signature_link foreign key (user_id, link_id) references share_link (user_id, id)
  )`,
  ...keepToUser('signature'),
  'revoke update, delete on signature from billfold_proposals',
  `create function refuse_change_of_signature() returns trigger language plpgsql as $$
    begin
      raise exception 'signatures cannot be changed' using errcode = 'insufficient_privilege';
    end $$`,
  // Applies to all roles including the owner. Only deleting an account deletes its signatures, from within a trigger.
  `create trigger signature_kept before update or delete on signature for each row
    when (pg_trigger_depth() = 0) execute function refuse_change_of_signature()`,
  // A signed proposal must have a matching signature row.
  `alter table proposal add constraint proposal_signed_with foreign key (user_id, id, client_signature, signed_date)
    references signature (user_id, proposal_id, name, signed_at) deferrable initially deferred`,
]

const locks = [
  // Lists the columns that may change, so that columns added later are locked. Generated columns are included because they have no new value
  // yet before an update.
  `create function refuse_change_of_signed_proposal() returns trigger language plpgsql as $$
    declare
      open constant text[] := array['status', 'sent_date', 'accepted_date', 'rejected_date', 'version', 'updated_at', 'down_payment_amount', 'converted_to_project_id',
        'search_text', 'amount_cents'];
    begin
      if to_jsonb(new) - open is distinct from to_jsonb(old) - open then
        raise exception 'this proposal is signed' using errcode = 'check_violation', constraint = 'signed_proposal_locked';
      end if;
      return new;
    end $$`,
  `create trigger signed_proposal_locked before update on proposal for each row
    when (old.client_signature is not null) execute function refuse_change_of_signed_proposal()`,
  // The row lock makes line changes wait for a signature that is being written.
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
  // Does not apply within triggers, because deleting an unsigned proposal deletes its lines.
  `create trigger signed_line_item_locked before insert or update or delete on proposal_line_item for each row
    when (pg_trigger_depth() = 0) execute function refuse_change_of_signed_lines()`,
]

/**
 * Lines cannot be added to a signed proposal, so proposals are restored without their signature and signed once their lines exist. Their
 * dates are restored afterwards, because a trigger dates new proposals.
 */
const restored = [
  `create function sign_restored_proposals(rows json) returns void language sql security definer set search_path = proposals, pg_temp as $$
    update proposal p set client_signature = r.client_signature, signed_date = r.signed_date,
      sent_date = r.sent_date, accepted_date = r.accepted_date, rejected_date = r.rejected_date
    from json_populate_recordset(null::proposal, rows) r where p.user_id = ${CURRENT_USER} and p.id = r.id $$`,
  ...grantToGateway('sign_restored_proposals(json)'),
]

export const signatures = [...table, ...locks, ...restored]
