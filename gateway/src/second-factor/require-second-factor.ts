import { AppError } from '@billfold/contracts/errors'
import type { Scope } from '@billfold/server-kit/scope'
import type { AccountTools } from '../accounts/account-tools.ts'
import { noteActivity } from '../activity/note-activity.ts'
import type { Visit } from '../activity/visit.ts'
import { countGuess, forgiveGuesses, placeOf } from './count-guess.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { DIGITS, stepOfCode } from './totp.ts'

interface SecondStep {
  userId: number
  /** Encrypted secret. Null if the account has no second factor. */
  factor: Buffer | null
  /** Undefined in the first step of signing in. */
  code: string | undefined
  visit: Visit
  /** A wrong code also counts as a failed sign-in. */
  onFailure: () => Promise<void>
}

/** Call only after the password was verified, or strangers could learn whether an account has a second factor. */
export async function requireSecondFactor(tools: AccountTools, { userId, factor, code, visit, onFailure }: SecondStep): Promise<void> {
  if (!factor) return
  if (code === undefined) throw new AppError('second_factor_required', 'Enter the code of your authenticator')
  const secret = tools.secrets.open(factor, userId)
  if (await isRight(tools, { userId, secret, code, visit })) {
    if (secret && !tools.secrets.isCurrent(factor)) await sealAgain(tools, { userId, factor, secret })
    return
  }
  await onFailure()
  await noteActivity(tools.rows, { userId, kind: 'code-refused', visit })
  const message = 'The code is not correct'
  throw new AppError('invalid_credentials', message, { issues: [{ path: 'code', message }] })
}

/** Re-encrypts with the new key after a key rotation, unless the second factor was replaced meanwhile. */
async function sealAgain({ actFor, secrets }: AccountTools, { userId, factor, secret }: { userId: number; factor: Buffer; secret: Buffer }): Promise<void> {
  await actFor(userId).rows('update second_factor set secret = ? where user_id = ? and secret = ?', [secrets.seal(secret, userId), userId, factor])
}

interface Given {
  userId: number
  secret: Buffer | undefined
  code: string
  visit: Visit
}

async function isRight({ rows, actFor }: AccountTools, { userId, secret, code, visit }: Given): Promise<boolean> {
  const scope = actFor(userId)
  // Recovery codes are too long to guess, so they bypass the guess limit: an attacker cannot lock the owner out.
  if (code.length !== DIGITS) {
    const isSpent = await spendRecoveryCode(scope, code)
    if (isSpent) await noteActivity(rows, { userId, kind: 'recovery-code-used', visit })
    return isSpent
  }
  const place = await placeOf(rows, userId, visit.address)
  await countGuess(scope, place)
  const step = stepOfCode(secret, code, Date.now())
  if (step === undefined || !(await spendStep(scope, step))) return false
  await forgiveGuesses(scope, place)
  return true
}

/** A code works once: the database accepts only one of two concurrent uses. */
export async function spendStep(scope: Pick<Scope, 'userId' | 'rows'>, step: number): Promise<boolean> {
  const spent = await scope.rows('update second_factor set last_step = ? where user_id = ? and last_step < ? returning user_id', [step, scope.userId, step])
  return spent.length > 0
}
