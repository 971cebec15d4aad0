import { Migration } from '@mikro-orm/migrations'

/** A proposal for which money was received is what that money is for: it is not deleted, except with its account. */
export class KeepPaidProposal extends Migration {
  override up(): void {
    for (const statement of keep) this.addSql(statement)
  }

  override down(): void {
    this.addSql('drop trigger paid_proposal_kept on proposal')
    this.addSql('drop function refuse_deletion_of_paid_proposal()')
  }
}

const keep = [
  // As the owner: whoever deletes an account has no part in this schema.
  `create function refuse_deletion_of_paid_proposal() returns trigger language plpgsql security definer set search_path = proposals, pg_temp as $$
    begin
      if exists (select from billing.received_down_payment d where d.user_id = old.user_id and d.proposal_id = old.id) then
        raise exception 'its down payment was paid' using errcode = 'check_violation', constraint = 'down_payment_received';
      end if;
      return null;
    end $$`,
  // Afterwards: an account that is deleted has taken its bills along by then.
  'create trigger paid_proposal_kept after delete on proposal for each row execute function refuse_deletion_of_paid_proposal()',
]
