import type { Constraints } from '@billfold/server-kit/database/constraint-error'
import { moduleConstraints } from './modules/module.constraints.ts'

export const accountConstraints = {
  account_username: ['username_taken', 'Username already exists', 'username'],
  account_email: ['email_taken', 'Email already exists', 'email'],
} satisfies Constraints

/** Error messages for violated database constraints. */
export const gatewayConstraints: Constraints = { ...accountConstraints, ...moduleConstraints }
