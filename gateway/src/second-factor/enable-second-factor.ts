import { AppError } from '@billfold/contracts/errors'
import type { AccountTools } from '../accounts/account-tools.ts'
import { lockAccount } from '../accounts/account.sql.ts'
import { proofOf } from '../sessions/session-store.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { spendStep } from './require-second-factor.ts'
import { alreadyEnabled } from './set-up-second-factor.ts'
import { stepOfCode } from './totp.ts'

interface Enabling {
  userId: number
  sessionId: number | null
  code: string
}

interface Enabled {
  recoveryCodes: string[]
  /** The password hash that the session continues with. */
  proof: string
}

/** Enables the pending secret with a valid code. Refused if the session ended because the password changed. */
export async function enableSecondFactor({ actFor, secrets }: AccountTools, { userId, sessionId, code }: Enabling): Promise<Enabled> {
  return actFor(userId).transaction(async (tx) => {
    await lockAccount(tx)
    const proof = await proofOf(tx, sessionId)
    const [factor] = await tx.rows<{ secret: Buffer; isEnabled: boolean; isOver: boolean }>(
      `select secret, enabled_at is not null as "isEnabled", begun_at < now() - interval '15 minutes' as "isOver" from second_factor where user_id = ? for update`,
      [userId],
    )
    if (!factor) throw new AppError('conflict', 'Begin with the QR code')
    if (factor.isEnabled) throw alreadyEnabled()
    if (factor.isOver) throw new AppError('conflict', 'This QR code was valid for 15 minutes. Please begin again.')
    const step = stepOfCode(secrets.open(factor.secret, userId), code, Date.now())
    if (step === undefined || !(await spendStep(tx, step))) throw wrongCode()
    await tx.rows('update second_factor set enabled_at = now() where user_id = ?', [userId])
    return { recoveryCodes: await replaceRecoveryCodes(tx), proof }
  })
}

function wrongCode(): AppError {
  const message = 'The code is not correct. Check that the clock of your device is right.'
  return new AppError('validation_failed', message, { issues: [{ path: 'code', message }] })
}
