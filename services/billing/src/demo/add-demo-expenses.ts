import type { DemoExpense } from '@billfold/contracts/demo/demo-expenses'
import type { Transaction } from '@billfold/server-kit/scope'

export async function addDemoExpenses(tx: Transaction, expenses: readonly DemoExpense[]): Promise<void> {
  await tx.rows(
    `insert into expense (user_id, client_id, project_id, date, category, amount, note, created_at, updated_at)
     select ?, coalesce(p.client_id, c.id), p.id, e.date, e.category, e.amount, e.note, m.moment, m.moment
     from json_to_recordset(?::json) e (date date, category text, amount numeric, note text, client text, project text, place integer)
     left join projects.client_directory c on c.user_id = ? and c.name = e.client
     left join projects.project_directory p on p.user_id = ? and p.name = e.project
     cross join lateral (select least(now(), (e.date + time '22:00') at time zone 'UTC') as moment) m
     order by e.place`,
    [tx.userId, JSON.stringify(expenses.map((expense, place) => ({ ...expense, place }))), tx.userId, tx.userId],
  )
}
