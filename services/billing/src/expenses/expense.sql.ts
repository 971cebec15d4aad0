import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { Expense, ExpenseQuery, ExpenseSort } from '@billfold/contracts/expenses/expense'
import type { ListPage } from '@billfold/contracts/list'
import { listPage, type SortField } from '@billfold/server-kit/database/list-page'
import { prepared } from '@billfold/server-kit/database/prepared'
import { columnsOf, instant, lookUp, lookUpOne } from '@billfold/server-kit/database/sql'
import type { Scope } from '@billfold/server-kit/scope'
import { ExpenseEntity } from './expense.entity.ts'

const COLUMNS = `
  ${columnsOf(ExpenseEntity, 'e', { except: ['userId', 'updatedAt'] })}, c.name as "clientName", p.name as "projectName",
  ${instant('e.created_at')} as "createdAt", ${instant('e.updated_at')} as "updatedAt"`

const NAMES = `
  left join ${lookUp('projects.client_directory', { of: 'e', column: 'client_id' })} c on true
  left join ${lookUp('projects.project_directory', { of: 'e', column: 'project_id' })} p on true`

const SORTS: Record<ExpenseSort, SortField> = {
  date: { column: 'e.date', type: 'date', direction: 'desc' },
  category: { column: 'e.category', type: 'text', direction: 'asc' },
  amount: { column: 'e.amount_cents', type: 'bigint', direction: 'desc' },
}

export function listExpenses(scope: Scope, query: ExpenseQuery): Promise<ListPage<Expense>> {
  const { from, to } = withCalendarDates(query, scope.timeZone)
  return listPage<Expense, ExpenseSort>(
    scope,
    {
      name: 'expenses',
      columns: COLUMNS,
      from: 'expense e',
      alias: 'e',
      joins: NAMES,
      sorts: SORTS,
      defaultSort: 'date',
      conditions: [['e.date >= ?::date', from], ['e.date <= ?::date', to]],
    },
    query,
  )
}

const GET_EXPENSE = prepared(`select ${COLUMNS} from ${lookUpOne('expense')} e ${NAMES}`)

export async function getExpense(scope: Scope, id: number): Promise<Expense | undefined> {
  const [expense] = await scope.rows<Expense>(GET_EXPENSE, [scope.userId, id])
  return expense
}

export async function findClientOfProject(scope: Scope, projectId: number): Promise<number | undefined> {
  const sql = 'select client_id as "clientId" from projects.project_directory where user_id = ? and id = ?'
  const [project] = await scope.rows<{ clientId: number }>(sql, [scope.userId, projectId])
  return project?.clientId
}
