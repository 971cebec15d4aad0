import { AppError } from '@billfold/contracts/errors'
import type { Scope } from '@billfold/server-kit/scope'
import type { AccountTools } from '../accounts/account-tools.ts'
import { countGuess, forgiveGuesses, placeOf } from './count-guess.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { DIGITS, stepOfCode } from './totp.ts'

interface SecondStep {
  userId: number
  /** Undefined in the first step of signing in. */
  code: string | undefined
  address: string
  /** A wrong code is a failed sign-in, too. */
  onFailure: () => Promise<void>
}

/** Passes where the account has no second factor, or with a code of it. Only after the password was right: nobody else learns that there is one. */
export async function requireSecondFactor(tools: AccountTools, { userId, code, address, onFailure }: SecondStep): Promise<void> {
  const scope = tools.actFor(userId)
  const [factor] = await scope.rows<{ secret: Buffer }>('select secret from second_factor where user_id = ? and enabled_at is not null', [userId])
  if (!factor) return
  if (code === undefined) throw new AppError('second_factor_required', 'Enter the code of your authenticator')
  if (await isRight(tools, scope, { secret: tools.secrets.open(factor.secret, userId), code, address })) return
  await onFailure()
  const message = 'The code is not correct'
  throw new AppError('invalid_credentials', message, { issues: [{ path: 'code', message }] })
}

async function isRight({ rows }: AccountTools, scope: Scope, { secret, code, address }: { secret: Buffer | undefined; code: string; address: string }): Promise<boolean> {
  // 80 random bits are not guessed at any rate: they are looked at whatever went before, so that guessing locks nobody out.
  if (code.length !== DIGITS) return spendRecoveryCode(scope, code)
  const place = await placeOf(rows, scope.userId, address)
  await countGuess(scope, place)
  const step = stepOfCode(secret, code, Date.now())
  if (step === undefined || !(await spendStep(scope, step))) return false
  await forgiveGuesses(scope, place)
  return true
}

/** A code counts once: of two that come at the same moment, the database takes one. */
export async function spendStep(scope: Pick<Scope, 'userId' | 'rows'>, step: number): Promise<boolean> {
  const spent = await scope.rows('update second_factor set last_step = ? where user_id = ? and last_step < ? returning user_id', [step, scope.userId, step])
  return spent.length > 0
}
