/** What may change although the client has signed: what became of the proposal, not what it says. */
const OPEN = ['status', 'sent_date', 'accepted_date', 'rejected_date', 'version', 'updated_at', 'down_payment_amount', 'converted_to_project_id']

/**
 * For migrations, after 'create'. Generated columns are named as well: before the update is done they have no new value, and what they are
 * made of is held anyway.
 */
export function lockOfSignedProposal(generated: readonly string[] = []): string {
  return `function refuse_change_of_signed_proposal() returns trigger language plpgsql as $$
    declare
      open constant text[] := array[${[...OPEN, ...generated].map((column) => `'${column}'`).join(', ')}];
    begin
      if to_jsonb(new) - open is distinct from to_jsonb(old) - open then
        raise exception 'this proposal is signed' using errcode = 'check_violation', constraint = 'signed_proposal_locked';
      end if;
      return new;
    end $$`
}
