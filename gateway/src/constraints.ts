import type { Constraints } from '@billfold/server-kit/database/constraint-error'
import { accountConstraints } from './accounts/account.constraints.ts'
import { moduleConstraints } from './modules/module.constraints.ts'

/** What the gateway says when the database refuses a row. */
export const gatewayConstraints: Constraints = { ...accountConstraints, ...moduleConstraints }
