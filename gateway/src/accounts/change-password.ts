import type { User } from '@billfold/contracts/accounts/user'
import { type AppError, fieldError } from '@billfold/contracts/errors'
import type { Transaction } from '@billfold/server-kit/scope'
import type { PasswordReset } from '@billfold/contracts/accounts/security'
import { type Visit, logEvent, noteActivity } from '../activity/note-activity.ts'
import type { AccountTools } from './account-tools.ts'
import { findAccountByEmail, findPasswordHash, lockAccount, lockWithPassword, replacePassword } from './account.sql.ts'
import { hashPassword, isPassword } from './password.ts'
import type { Rows } from './rows.ts'
import { resetAccountFailures, resetFailures } from './sign-in-failure.sql.ts'
import { attemptOf, throttled } from './throttle.ts'
import { findResetUser, useResetToken } from './email-link.sql.ts'

export interface PasswordProof {
  user: User
  password: string
  visit: Visit
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
  if (checked.hasFailures) await resetFailures(rows, attempt)
  return checked.found
}

/** Checks within the transaction that the verified password is still current. Locks the account until the transaction ends. */
export async function holdProven(tx: Transaction, proof: string, field: PasswordProof['field']): Promise<void> {
  if (!(await lockWithPassword(tx, proof))) throw wrongPassword(field)
}

interface PasswordChange {
  user: User
  currentPassword: string
  newPassword: string
  visit: Visit
}

/** Ends all sessions. The caller must start a new one with the returned password hash. */
export async function changePassword({ rows, actFor }: Pick<AccountTools, 'rows' | 'actFor'>, { user, currentPassword, newPassword, visit }: PasswordChange): Promise<string> {
  const known = await provePassword(rows, { user, password: currentPassword, visit, field: 'currentPassword' })
  const proof = await hashPassword(newPassword)
  const isChanged = await actFor(user.id).transaction(async (tx) => {
    await lockAccount(tx)
    return replacePassword(tx, known, proof)
  })
  // The password was changed while this request ran.
  if (!isChanged) throw wrongPassword('currentPassword')
  return proof
}

function wrongPassword(field: PasswordProof['field']): AppError {
  return fieldError('validation_failed', field, 'Current password is incorrect')
}

/** The lookup is not awaited, so the response and its timing are the same whether or not the address has an account. */
export async function requestReset(tools: AccountTools, email: string, visit: Visit): Promise<void> {
  await tools.limits.countReset({ address: visit.address, email })
  requestLink(tools, email, visit).catch((error: unknown) => visit.log.error({ err: error }, 'the link to reset a password was not requested'))
}

async function requestLink(tools: AccountTools, email: string, visit: Visit): Promise<void> {
  const { rows, actFor, enqueue, fingerprint, jobs } = tools
  const userId = await findAccountByEmail(rows, email)
  if (userId === undefined) return logEvent(visit, 'reset-requested', { name: fingerprint(email) })
  await noteActivity(rows, { userId, kind: 'reset-requested', visit })
  await actFor(userId).transaction((tx) => enqueue(tx, jobs.sendResetLink, { userId }))
}

export async function resetPassword({ rows, actFor }: Pick<AccountTools, 'rows' | 'actFor'>, { token, newPassword }: PasswordReset, visit: Visit): Promise<void> {
  // Hashing is expensive, so check the link first.
  const userId = await findResetUser(rows, token)
  if (userId === undefined) throw invalidLink()
  const passwordHash = await hashPassword(newPassword)
  const isReset = await actFor(userId).transaction(async (tx) => {
    await lockAccount(tx)
    return useResetToken(tx, token, passwordHash)
  })
  if (!isReset) throw invalidLink()
  await resetAccountFailures(rows, attemptOf({ name: '', accountId: userId, address: visit.address }))
  await noteActivity(rows, { userId, kind: 'password-reset', visit })
}

function invalidLink(): AppError {
  return fieldError('validation_failed', 'token', 'This link is no longer valid. Request a new one.')
}
