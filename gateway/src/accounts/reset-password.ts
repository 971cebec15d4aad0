import type { PasswordReset } from '@billfold/contracts/accounts/security'
import { AppError } from '@billfold/contracts/errors'
import { logEvent } from '../activity/log-event.ts'
import { noteActivity } from '../activity/note-activity.ts'
import type { Visit } from '../activity/visit.ts'
import type { AccountTools } from './account-tools.ts'
import { findAccountByEmail, lockAccount } from './account.sql.ts'
import { findResetUser, useResetToken } from './email-link.sql.ts'
import { hashPassword } from './password.ts'
import { sendResetLinkJob } from './send-link.ts'
import { forgiveAccount } from './sign-in-failure.sql.ts'
import { attemptOf } from './throttle.ts'

/** The response and its timing are the same whether or not the address has an account: the lookup is not awaited. */
export async function requestReset(tools: AccountTools, email: string, visit: Visit): Promise<void> {
  await tools.limits.countReset({ address: visit.address, email })
  requestLink(tools, email, visit).catch((error: unknown) => visit.log.error({ err: error }, 'the link to reset a password was not requested'))
}

async function requestLink(tools: AccountTools, email: string, visit: Visit): Promise<void> {
  const { rows, actFor, enqueue, fingerprint } = tools
  const userId = await findAccountByEmail(rows, email)
  if (userId === undefined) return logEvent(visit, 'reset-requested', { name: fingerprint(email) })
  await noteActivity(rows, { userId, kind: 'reset-requested', visit })
  await actFor(userId).transaction((tx) => enqueue(tx, sendResetLinkJob(tools), { userId }))
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
  await forgiveAccount(rows, attemptOf({ name: '', accountId: userId, address: visit.address }))
  await noteActivity(rows, { userId, kind: 'password-reset', visit })
}

function invalidLink(): AppError {
  const message = 'This link is no longer valid. Request a new one.'
  return new AppError('validation_failed', message, { issues: [{ path: 'token', message }] })
}
