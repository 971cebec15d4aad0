import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { route } from '@billfold/server-kit/routes'
import { getExpense, listExpenses } from './expense.sql.ts'
import { createExpense, deleteExpense, updateExpense } from './save-expense.ts'

export const expenseRoutes = [
  route(expenseCalls.list, ({ scope, query }) => listExpenses(scope, query)),
  route(expenseCalls.get, ({ scope, params }) => getExpense(scope, params.id)),
  route(expenseCalls.create, ({ scope, body }) => createExpense(scope, body)),
  route(expenseCalls.update, ({ scope, params, body, ifMatch }) => updateExpense(scope, params.id, body, ifMatch)),
  route(expenseCalls.delete, ({ scope, params, ifMatch }) => deleteExpense(scope, params.id, ifMatch)),
]
