import type { Constraints } from '@billfold/server-kit/database/constraint-error'
import { accountConstraints } from './accounts/account.constraints.ts'
import { moduleConstraints } from './modules/module.constraints.ts'

/** Error messages for violated database constraints. */
export const gatewayConstraints: Constraints = { ...accountConstraints, ...moduleConstraints }
