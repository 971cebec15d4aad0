import { projectBudgetCalls } from '@billfold/contracts/projects/project-budget-calls'
import { route } from '@billfold/server-kit/routes'
import { getProjectBudget } from './project-budget.sql.ts'

export const projectBudgetRoutes = [route(projectBudgetCalls.get, ({ scope, params }) => getProjectBudget(scope, params.id))]
