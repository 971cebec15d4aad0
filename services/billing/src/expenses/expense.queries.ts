import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { Expense, ExpenseFilter } from '@billfold/contracts/expenses/expense'
import { instant } from '@billfold/server-kit/database/sql'
import type { Scope } from '@billfold/server-kit/scope'

const SELECT_EXPENSE = `
  select e.id, e.date, e.category, e.amount, e.note, e.client_id as "clientId", c.name as "clientName",
    e.project_id as "projectId", p.name as "projectName",
    ${instant('e.created_at')} as "createdAt", ${instant('e.updated_at')} as "updatedAt", e.version
  from expense e
  left join projects.client_directory c on c.user_id = e.user_id and c.id = e.client_id
  left join projects.project_directory p on p.user_id = e.user_id and p.id = e.project_id
  where e.user_id = ?`

/** Newest date first, and on one date what was recorded last. */
export function listExpenses(scope: Scope, filter: ExpenseFilter): Promise<Expense[]> {
  const { from, to, limit } = withCalendarDates(filter, scope.timeZone)
  const conditions: string[] = []
  const parameters: unknown[] = [scope.userId]
  function narrow(condition: string, ...values: unknown[]): void {
    conditions.push(condition)
    parameters.push(...values)
  }
  if (from !== undefined) narrow('and e.date >= ?::date', from)
  if (to !== undefined) narrow('and e.date <= ?::date', to)
  narrow('order by e.date desc, e.id desc')
  if (limit !== undefined) narrow('limit ?', limit)
  return scope.rows<Expense>([SELECT_EXPENSE, ...conditions].join(' '), parameters)
}

export async function getExpense(scope: Scope, id: number): Promise<Expense | undefined> {
  const [expense] = await scope.rows<Expense>(`${SELECT_EXPENSE} and e.id = ?`, [scope.userId, id])
  return expense
}
