import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { Expense, ExpenseFilter } from '@billfold/contracts/expenses/expense'
import { prepared } from '@billfold/server-kit/database/prepared'
import { instant, lookUp, lookUpOne } from '@billfold/server-kit/database/sql'
import type { Scope } from '@billfold/server-kit/scope'
import { listNewest } from '../list-newest.sql.ts'

const COLUMNS = `
  e.id, e.date, e.category, e.amount, e.note, e.client_id as "clientId", c.name as "clientName",
  e.project_id as "projectId", p.name as "projectName",
  ${instant('e.created_at')} as "createdAt", ${instant('e.updated_at')} as "updatedAt", e.version`

/** An expense has at most one client and one project. */
const NAMES = `
  left join projects.client_directory c on c.user_id = e.user_id and c.id = e.client_id
  left join projects.project_directory p on p.user_id = e.user_id and p.id = e.project_id`

/** The same for a few expenses, looked up by key. */
const NAMES_BY_KEY = `
  left join ${lookUp('projects.client_directory', { of: 'e', column: 'client_id' })} c on true
  left join ${lookUp('projects.project_directory', { of: 'e', column: 'project_id' })} p on true`

export function listExpenses(scope: Scope, filter: ExpenseFilter): Promise<Expense[]> {
  const { from, to, limit } = withCalendarDates(filter, scope.timeZone)
  return listNewest<Expense>(scope, {
    columns: COLUMNS,
    table: 'expense',
    as: 'e',
    filters: [['e.date >= ?::date', from], ['e.date <= ?::date', to]],
    order: 'order by e.date desc, e.id desc',
    names: NAMES,
    namesByKey: NAMES_BY_KEY,
    limit,
  })
}

const GET_EXPENSE = prepared(`select ${COLUMNS} from ${lookUpOne('expense')} e ${NAMES_BY_KEY}`)

export async function getExpense(scope: Scope, id: number): Promise<Expense | undefined> {
  const [expense] = await scope.rows<Expense>(GET_EXPENSE, [scope.userId, id])
  return expense
}

export async function findClientOfProject(scope: Scope, projectId: number): Promise<number | undefined> {
  const sql = 'select client_id as "clientId" from projects.project_directory where user_id = ? and id = ?'
  const [project] = await scope.rows<{ clientId: number }>(sql, [scope.userId, projectId])
  return project?.clientId
}
