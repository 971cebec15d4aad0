import { Migration } from '@mikro-orm/migrations'

/** A client who is asked for a down payment, at the payment provider, is not asked for another amount by the proposal. */
export class AskedDownPayment extends Migration {
  override up(): void {
    for (const statement of lock) this.addSql(statement)
  }

  override down(): void {
    this.addSql('drop trigger down_payment_asked on proposal')
    this.addSql('drop function refuse_change_of_asked_down_payment()')
  }
}

const lock = [
  `create function refuse_change_of_asked_down_payment() returns trigger language plpgsql as $$
    begin
      if exists (select from billing.down_payment d where d.user_id = new.user_id and d.proposal_id = new.id) then
        raise exception 'its down payment is asked for' using errcode = 'check_violation', constraint = 'down_payment_asked';
      end if;
      return null;
    end $$`,
  // Afterwards: before, a generated column is not known yet.
  `create trigger down_payment_asked after update on proposal for each row
    when (old.down_payment_amount <> new.down_payment_amount or old.client_id <> new.client_id) execute function refuse_change_of_asked_down_payment()`,
]
