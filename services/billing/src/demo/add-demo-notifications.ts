import type { Transaction } from '@billfold/server-kit/scope'

/** Adds the latest invoice notifications, dated when they occurred. They use the triggers' keys, so none is sent twice. */
export async function addDemoNotifications(tx: Transaction): Promise<void> {
  await tx.rows(
    `select accounts.notify(n.user_id, 'invoice-' || n.status, 'invoice', n.id, n.invoice_number, c.name, n.total, format('invoice-%s %s %s', n.status, n.id, n.day),
       least(now(), (n.day + n.after) at time zone 'UTC'))
     from (
       (select *, paid_date as day, interval '16 hours' as after from invoice where user_id = ? and status = 'paid' order by paid_date desc, id desc limit 4)
       union all
       (select *, due_date, interval '29 hours' from invoice where user_id = ? and status = 'overdue' order by due_date desc, id desc limit 2)
     ) n
     join projects.client_directory c on c.user_id = n.user_id and c.id = n.client_id
     order by n.day, n.id`,
    [tx.userId, tx.userId],
  )
}
