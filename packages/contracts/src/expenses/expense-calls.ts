import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { expense, expenseChanges, expenseQuery, newExpense } from './expense.ts'

const notFound = 'Expense not found'

export const expenseCalls = defineCalls('expenses', {
  list: call({
    method: 'GET',
    path: '/api/expenses',
    service: 'billing',
    access: 'user',
    summary: 'All expenses, newest date first',
    query: expenseQuery,
    response: z.array(expense),
    paginated: true,
  }),
  get: call({ method: 'GET', path: '/api/expenses/:id', service: 'billing', access: 'user', summary: 'One expense', params: idParams, response: expense, notFound }),
  create: call({ method: 'POST', path: '/api/expenses', service: 'billing', access: 'user', summary: 'Record an expense', body: newExpense, response: expense, creates: true }),
  update: call({
    method: 'PATCH',
    path: '/api/expenses/:id',
    service: 'billing',
    access: 'user',
    summary: 'Update an expense',
    params: idParams,
    body: expenseChanges,
    response: expense,
    notFound,
    versioned: true,
  }),
  delete: call({ method: 'DELETE', path: '/api/expenses/:id', service: 'billing', access: 'user', summary: 'Delete an expense', params: idParams, notFound, versioned: true }),
})
