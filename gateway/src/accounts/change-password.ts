import type { User } from '@billfold/contracts/accounts/user'
import { AppError } from '@billfold/contracts/errors'
import type { Transaction } from '@billfold/server-kit/scope'
import { noteActivity } from '../activity/note-activity.ts'
import type { Visit } from '../activity/visit.ts'
import type { AccountTools } from './account-tools.ts'
import { findPasswordHash, lockAccount, lockWithPassword, replacePassword } from './account.sql.ts'
import { hashPassword, isPassword } from './password.ts'
import type { Rows } from './rows.ts'
import { forgiveFailures } from './sign-in-failure.sql.ts'
import { attemptOf, throttled } from './throttle.ts'

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
    const hash = await findPasswordHash(rows, user.id)
    return hash !== undefined && (await isPassword(password, hash)) ? hash : undefined
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
  if (!(await lockWithPassword(tx, proof))) throw wrongPassword(field)
}

interface PasswordChange {
  user: User
  currentPassword: string
  newPassword: string
  visit: Visit
}

/** The caller starts a new session with the returned hash, because all sessions end. */
export async function changePassword({ rows, actFor }: Pick<AccountTools, 'rows' | 'actFor'>, { user, currentPassword, newPassword, visit }: PasswordChange): Promise<string> {
  const known = await provePassword(rows, { user, password: currentPassword, visit, field: 'currentPassword' })
  const proof = await hashPassword(newPassword)
  const isChanged = await actFor(user.id).transaction(async (tx) => {
    await lockAccount(tx)
    return replacePassword(tx, known, proof)
  })
  // The password changed while this request ran.
  if (!isChanged) throw wrongPassword('currentPassword')
  return proof
}

function wrongPassword(field: PasswordProof['field']): AppError {
  const message = 'Current password is incorrect'
  return new AppError('validation_failed', message, { issues: [{ path: field, message }] })
}
