import { forgetNotificationsOf, keepNotificationsOf } from '@billfold/server-kit/notifications/forget-notifications'
import { Migration } from '@mikro-orm/migrations'

/** Its owner is told when an invoice is paid or overdue, and when money comes in that settles none. In whatever way that happens: docs/decisions/0018. */
export class BillingNotifications extends Migration {
  override up(): void {
    for (const statement of [...invoices, ...payments, ...forgetNotificationsOf('invoice')]) this.addSql(statement)
  }

  override down(): void {
    const undone = [
      ...keepNotificationsOf('invoice'),
      'drop trigger notify_of_payment on payment',
      'drop function notify_of_payment()',
      'drop trigger notify_of_invoice on invoice',
      'drop function notify_of_invoice()',
    ]
    for (const statement of undone) this.addSql(statement)
  }
}

const clientName = (record: string) => `(select c.name from projects.client_directory c where c.user_id = ${record}.user_id and c.id = ${record}.client_id)`

const invoices = [
  // Once for each day on which it is paid, and for each due date that passes: a wrong status that is put right, and back, is told once.
  `create function notify_of_invoice() returns trigger language plpgsql as $$
    begin
      perform accounts.notify(new.user_id, 'invoice-' || new.status, 'invoice', new.id, new.invoice_number, ${clientName('new')}, new.total,
        format('invoice-%s %s %s', new.status, new.id, case new.status when 'paid' then new.paid_date else new.due_date end));
      return null;
    end $$`,
  // Never of an insert: what is entered as paid or overdue is history.
  `create trigger notify_of_invoice after update on invoice for each row
    when (old.status is distinct from new.status and new.status in ('paid', 'overdue')) execute function notify_of_invoice()`,
]

const payments = [
  // The bill is brought up to date before its payments are written down: whoever settles an invoice is told that it is paid.
  `create function notify_of_payment() returns trigger language plpgsql as $$
    declare
      paid record;
    begin
      select 'invoice' as subject, i.id, i.invoice_number as name, ${clientName('i')} as client_name into paid
        from billing.synced_bill b join billing.invoice i on i.user_id = b.user_id and i.id = b.invoice_id
        where b.user_id = new.user_id and b.id = new.bill_id and b.status <> 'paid';
      if not found then
        select 'proposal' as subject, p.id, p.title as name, ${clientName('p')} as client_name into paid
          from billing.synced_bill b join proposals.payable_proposal p on p.user_id = b.user_id and p.id = b.proposal_id
          where b.user_id = new.user_id and b.id = new.bill_id;
      end if;
      if found then
        perform accounts.notify(new.user_id, 'payment-received', paid.subject, paid.id, paid.name, paid.client_name, new.amount, format('payment %s', new.id));
      end if;
      return null;
    end $$`,
  'create trigger notify_of_payment after insert on payment for each row execute function notify_of_payment()',
]
