import { AppError } from '@billfold/contracts/errors'
import type { AccountTools } from '../accounts/account-tools.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { spendStep } from './require-second-factor.ts'
import { alreadyEnabled } from './set-up-second-factor.ts'
import { stepOfCode } from './totp.ts'

/** With a code of the secret that was set up: from here on signing in asks for one. Answers the recovery codes. */
export async function enableSecondFactor({ actFor, secrets }: AccountTools, userId: number, code: string): Promise<string[]> {
  return actFor(userId).transaction(async (tx) => {
    const [factor] = await tx.rows<{ secret: Buffer; isEnabled: boolean }>(
      'select secret, enabled_at is not null as "isEnabled" from second_factor where user_id = ? for update',
      [userId],
    )
    if (!factor) throw new AppError('conflict', 'Begin with the QR code')
    if (factor.isEnabled) throw alreadyEnabled()
    const step = stepOfCode(secrets.open(factor.secret, userId), code, Date.now())
    if (step === undefined || !(await spendStep(tx, step))) throw wrongCode()
    await tx.rows('update second_factor set enabled_at = now() where user_id = ?', [userId])
    return replaceRecoveryCodes(tx)
  })
}

function wrongCode(): AppError {
  const message = 'The code is not correct. Check that the clock of your device is right.'
  return new AppError('validation_failed', message, { issues: [{ path: 'code', message }] })
}
