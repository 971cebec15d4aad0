import type { Constraints } from '@billfold/server-kit/database/constraint-error'
import { clientNotFound, projectNotFound } from '../not-found.ts'

export const expenseConstraints = {
  expense_client: clientNotFound,
  expense_project: projectNotFound,
} satisfies Constraints
