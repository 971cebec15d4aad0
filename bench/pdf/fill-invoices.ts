import { hashPassword } from '../../gateway/src/accounts/password.ts'
import { asAdmin, PASSWORD } from '../setting/fill.ts'

interface Invoices {
  username: string
  password: string
  /** Of invoices with 1, 2, 3 … 40, 1, 2 … lines, in each of the three looks. */
  ids: number[]
  /** Something small to ask for meanwhile. */
  entryId: number
}

const FROM_ONE_TO_FORTY = '1 + (i.id % 40)'

/** One user with so many invoices and nothing else. */
export function fillInvoices(adminUrl: string, count: number): Promise<Invoices> {
  return asAdmin(adminUrl, async (client) => {
    const username = 'user-1'
    await client.query(
      `insert into accounts.account (username, email, first_name, last_name, password_hash) values ($1, 'user-1@example.com', 'Ada', 'Lovelace', $2)`,
      [username, await hashPassword(PASSWORD)],
    )
    await client.query(`
      insert into projects.client (user_id, name, email) select id, 'Studio 17', 'studio@example.com' from accounts.account;
      insert into projects.project (user_id, client_id, name, hourly_rate) select user_id, id, 'Website', 100 from projects.client;
      insert into billing.invoice (user_id, client_id, project_id, invoice_number, status, issue_date, due_date, template, accent_color, subtotal, total)
        select user_id, client_id, id, 'INV-' || n, 'submitted', current_date, current_date + 30, (array['classic', 'modern', 'compact'])[1 + n % 3], '#3457d5', 0, 0
        from projects.project, generate_series(1, ${count}) n;
      insert into billing.invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate)
        select i.user_id, i.id, true, 'Work on the checkout of the shop, part ' || n, 1.25, 100 from billing.invoice i, generate_series(1, 40) n where n <= ${FROM_ONE_TO_FORTY};
      update billing.invoice i set subtotal = s.sum, total = s.sum
        from (select invoice_id, sum(round(quantity * rate, 2)) from billing.invoice_line_item group by invoice_id) s where s.invoice_id = i.id;
      insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date)
        select user_id, client_id, id, 'Design', 1, 100, current_date from projects.project`)
    await client.query('vacuum analyze')
    const { rows: [found] } = await client.query<{ ids: number[]; entry: number }>('select array_agg(id order by id) as ids, (select id from billing.time_entry) as entry from billing.invoice')
    if (!found) throw new Error('nothing was filled in')
    return { username, password: PASSWORD, ids: found.ids, entryId: found.entry }
  })
}
