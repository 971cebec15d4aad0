import { provePassword, type PasswordProof } from '../accounts/change-password.ts'
import type { AccountTools } from '../accounts/account-tools.ts'
import { countFailures } from '../accounts/sign-in-failure.sql.ts'
import { attemptOf } from '../accounts/throttle.ts'
import { requireSecondFactor } from './require-second-factor.ts'

interface OwnerProof extends Omit<PasswordProof, 'field'> {
  code?: string | undefined
}

/** Requires the password and, if enabled, a code: a stolen session and password must not remove the second factor. Returns the verified password hash. */
export async function proveOwner(tools: AccountTools, { code, ...proof }: OwnerProof): Promise<string> {
  const { rows } = tools
  const { user, visit } = proof
  const hash = await provePassword(rows, { ...proof, field: 'password' })
  const [account] = await rows<{ factor: Buffer | null }>('select second_factor_of(?) as factor', [user.id])
  const attempt = attemptOf({ name: user.username, accountId: user.id, address: visit.address })
  await requireSecondFactor(tools, { userId: user.id, factor: account?.factor ?? null, code, visit, onFailure: () => countFailures(rows, [attempt]) })
  return hash
}
