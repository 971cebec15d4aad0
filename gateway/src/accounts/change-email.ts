import type { EmailConfirmed, User } from '@billfold/contracts/accounts/user'
import { type AppError, fieldError } from '@billfold/contracts/errors'
import { constraintOf, refusalError } from '@billfold/server-kit/database/constraint-error'
import type { Transaction } from '@billfold/server-kit/scope'
import type { Visit } from '../activity/note-activity.ts'
import { emailChangedMail } from '../mail/account-mails.ts'
import { findRecipient, writeMail } from '../mail/write-mail.ts'
import { mailLanguage } from '../mail/mail-language.ts'
import { accountConstraints } from '../constraints.ts'
import type { AccountTools } from './account-tools.ts'
import { changeAddress, lockAccount } from './account.sql.ts'
import { holdProven, provePassword } from './change-password.ts'
import { deleteLinks, findConfirmationUser, isAddressConfirmed, useConfirmationToken } from './email-link.sql.ts'

interface EmailChange {
  email: string
  proof: string
}

interface RequestedChange {
  user: User
  email: string | undefined
  password: string | undefined
  visit: Visit
}

/**
 * Requires the password, because reset links go to this address and a stolen session must not be enough to change it. Returns undefined if
 * the address does not change.
 */
export async function proveEmailChange({ rows, limits }: AccountTools, { user, email, password, visit }: RequestedChange): Promise<EmailChange | undefined> {
  if (email === undefined || email === user.email) return undefined
  if (password === undefined) throw passwordNeeded()
  const proof = await provePassword(rows, { user, password, visit, field: 'currentPassword' })
  await limits.countConfirmation({ address: visit.address, email })
  return { email, proof }
}

/**
 * The new address takes effect immediately but is unconfirmed. Links sent to the old address are revoked, and the old address is notified if it was
 * confirmed.
 */
export async function changeEmail(tx: Transaction, tools: AccountTools, { email, proof }: EmailChange, visit: Visit): Promise<void> {
  await holdProven(tx, proof, 'currentPassword')
  const before = await findRecipient(tx)
  await changeAddress(tx, email).catch((error: unknown) => {
    throw constraintOf(error) === 'account_email' ? emailTaken(error) : error
  })
  await deleteLinks(tx)
  if (!before || before.isDemo) return
  await tools.enqueue(tx, tools.jobs.sendConfirmationLink, { userId: tx.userId })
  if (!before.isConfirmed) return
  const locale = mailLanguage(before.language)
  await writeMail(tx, before, emailChangedMail(visit, locale, tools.publicOrigin), locale, tools)
}

/** If the link is clicked twice concurrently, one request confirms the address and the other reports that it is already confirmed. */
export async function confirmEmail({ rows, actFor }: Pick<AccountTools, 'rows' | 'actFor'>, token: string): Promise<EmailConfirmed['status']> {
  const userId = await findConfirmationUser(rows, token)
  if (userId === undefined) throw invalidLink()
  return actFor(userId).transaction(async (tx) => {
    await lockAccount(tx)
    if (await useConfirmationToken(tx, token)) return 'confirmed'
    if (await isAddressConfirmed(tx, token)) return 'already-confirmed'
    throw invalidLink()
  })
}

function invalidLink(): AppError {
  return fieldError('validation_failed', 'token', 'This link has expired or was already used. Ask for a new one.')
}

function passwordNeeded(): AppError {
  return fieldError('validation_failed', 'currentPassword', 'Enter your current password to change your email address')
}

function emailTaken(cause: unknown): AppError {
  const [code, message] = accountConstraints.account_email
  return refusalError([code, message, 'profile.email'], cause)
}
