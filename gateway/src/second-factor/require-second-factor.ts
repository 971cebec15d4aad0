import { AppError, fieldError } from '@billfold/contracts/errors'
import { sharedNow } from '@billfold/server-kit/database/clock'
import type { AccountTools } from '../accounts/account-tools.ts'
import { type PasswordProof, provePassword } from '../accounts/change-password.ts'
import { countFailures } from '../accounts/sign-in-failure.sql.ts'
import { attemptOf } from '../accounts/throttle.ts'
import { type Visit, noteActivity } from '../activity/note-activity.ts'
import { countGuess, findFactor, forgiveGuesses, guessCounterOf, replaceSecret, spendRecoveryCode, spendStep } from './second-factor.sql.ts'
import { DIGITS, stepOfCode } from './totp.ts'

interface SecondStep {
  userId: number
  /** Encrypted secret. Null if the account has no second factor. */
  factor: Buffer | null
  code: string | undefined
  visit: Visit
  onFailure: () => Promise<void>
}

/** Call this only after the password was verified; otherwise strangers could find out whether an account has a second factor. */
export async function requireSecondFactor(tools: AccountTools, { userId, factor, code, visit, onFailure }: SecondStep): Promise<void> {
  if (!factor) return
  if (code === undefined) throw new AppError('second_factor_required', 'Enter the code from your authenticator app')
  const secret = tools.secrets.open(factor, userId)
  if (await isValid(tools, { userId, secret, code, visit })) {
    // The key was rotated, so encrypt the secret with the current one.
    if (secret && !tools.secrets.isCurrent(factor)) await replaceSecret(tools.actFor(userId), factor, tools.secrets.seal(secret, userId))
    return
  }
  await onFailure()
  await noteActivity(tools.rows, { userId, kind: 'code-refused', visit })
  throw fieldError('invalid_credentials', 'code', 'The code is not correct')
}

interface EnteredCode {
  userId: number
  secret: Buffer | undefined
  code: string
  visit: Visit
}

async function isValid({ rows, actFor }: AccountTools, { userId, secret, code, visit }: EnteredCode): Promise<boolean> {
  const scope = actFor(userId)
  // Recovery codes are too long to guess, so they bypass the guess limit and an attacker cannot lock the owner out.
  if (code.length !== DIGITS) {
    const isSpent = await spendRecoveryCode(scope, code)
    if (isSpent) await noteActivity(rows, { userId, kind: 'recovery-code-used', visit })
    return isSpent
  }
  const network = await guessCounterOf(rows, userId, visit.address)
  await countGuess(scope, network)
  const step = stepOfCode(secret, code, sharedNow())
  if (step === undefined || !(await spendStep(scope, step))) return false
  await forgiveGuesses(scope, network)
  return true
}

interface OwnerProof extends Omit<PasswordProof, 'field'> {
  code?: string | undefined
}

/**
 * Requires the password and, if a second factor is enabled, a code, so that a stolen session and password are not enough to remove it.
 * Returns the verified password hash.
 */
export async function proveOwner(tools: AccountTools, { code, ...proof }: OwnerProof): Promise<string> {
  const { rows } = tools
  const { user, visit } = proof
  const hash = await provePassword(rows, { ...proof, field: 'password' })
  const factor = await findFactor(rows, user.id)
  const attempt = attemptOf({ name: user.username, accountId: user.id, address: visit.address })
  await requireSecondFactor(tools, { userId: user.id, factor, code, visit, onFailure: () => countFailures(rows, [attempt]) })
  return hash
}
