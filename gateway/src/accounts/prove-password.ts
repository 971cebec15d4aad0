import type { User } from '@billfold/contracts/accounts/user'
import { AppError } from '@billfold/contracts/errors'
import type { Transaction } from '@billfold/server-kit/scope'
import { noteActivity } from '../activity/note-activity.ts'
import type { Visit } from '../activity/visit.ts'
import { isPassword } from './password.ts'
import type { Rows } from './rows.ts'
import { attemptOf, forgiveFailures, throttled } from './throttle.ts'

export interface PasswordProof {
  user: User
  password: string
  visit: Visit
  /** The password's field in the body, for the error message. */
  field: 'password' | 'currentPassword'
}

/**
 * Verifies the password again, because a stolen session must not be enough to lock the owner out. Failures count as failed sign-ins.
 * Returns the verified hash.
 */
export async function provePassword(rows: Rows, { user, password, visit, field }: PasswordProof): Promise<string> {
  const attempt = attemptOf({ name: user.username, accountId: user.id, address: visit.address })
  async function check(): Promise<string | undefined> {
    const [account] = await rows<{ hash: string }>('select password_hash as hash from account where id = ?', [user.id])
    return account && (await isPassword(password, account.hash)) ? account.hash : undefined
  }
  const checked = await throttled(rows, [{ attempt, check }])
  if (!checked) {
    await noteActivity(rows, { userId: user.id, kind: 'password-refused', visit })
    throw wrongPassword(field)
  }
  if (checked.hasFailures) await forgiveFailures(rows, attempt)
  return checked.found
}

/** Checks inside the transaction that the verified password is still current, and locks it until the end. */
export async function holdProven(tx: Transaction, proof: string, field: PasswordProof['field']): Promise<void> {
  const [account] = await tx.rows('select from account where id = ? and password_hash = ? for no key update', [tx.userId, proof])
  if (!account) throw wrongPassword(field)
}

export function wrongPassword(field: PasswordProof['field']): AppError {
  const message = 'Current password is incorrect'
  return new AppError('validation_failed', message, { issues: [{ path: field, message }] })
}
