import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { projectBudget } from './project-budget.ts'

export const projectBudgetCalls = defineCalls('projectBudgets', {
  get: call({
    method: 'GET',
    path: '/api/projects/:id/budget',
    service: 'billing',
    access: 'user',
    summary: 'Budget used by the project, week by week, with a forecast',
    params: idParams,
    response: projectBudget,
    notFound: 'Project not found',
  }),
})
