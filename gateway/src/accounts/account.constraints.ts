import type { Constraints } from '@billfold/server-kit/database/constraint-error'

export const accountConstraints = {
  account_username: ['username_taken', 'Username already exists', 'username'],
  account_email: ['email_taken', 'Email already exists', 'email'],
} satisfies Constraints
