import { AppError } from '@billfold/contracts/errors'
import type { SettingsAnswer, SettingsChanges } from '@billfold/contracts/settings/settings'
import { constraintOf } from '@billfold/server-kit/database/constraint-error'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { loadSettings } from './load-settings.ts'

/** Field by field, merged by the database: two tabs that save at once both find what they saved. */
export async function saveSettings(scope: Scope, { profile: { firstName, lastName, email, ...profile } = {}, ...sections }: SettingsChanges): Promise<SettingsAnswer> {
  await scope.transaction(async (tx) => {
    await renameAccount(tx, { firstName, lastName, email })
    await mergeSections(tx, { ...sections, profile })
  })
  return loadSettings(scope)
}

/** Names and the e-mail address are the account's: one is signed in with, all stand on documents. */
async function renameAccount(tx: Transaction, { firstName, lastName, email }: Pick<NonNullable<SettingsChanges['profile']>, 'firstName' | 'lastName' | 'email'>): Promise<void> {
  if (firstName === undefined && lastName === undefined && email === undefined) return
  const sql = `update account set first_name = coalesce(?, first_name), last_name = coalesce(?, last_name), email = coalesce(?, email) where id = ?`
  await tx.rows(sql, [firstName ?? null, lastName ?? null, email ?? null, tx.userId]).catch((error: unknown) => {
    throw constraintOf(error) === 'account_email' ? emailTaken(error) : error
  })
  // A link for a new password that went to the address from before is nobody's now.
  if (email !== undefined) await tx.rows('delete from password_reset where user_id = ?', [tx.userId])
}

function emailTaken(cause: unknown): AppError {
  const message = 'Email already exists'
  return new AppError('email_taken', message, { issues: [{ path: 'profile.email', message }], cause })
}

async function mergeSections(tx: Transaction, { profile = {}, company = {}, billing = {}, notifications = {} }: SettingsChanges): Promise<void> {
  await tx.rows(
    `insert into settings as stored (user_id, profile, company, billing, notifications) values (?, ?::jsonb, ?::jsonb, ?::jsonb, ?::jsonb)
     on conflict (user_id) do update set
       profile = stored.profile || excluded.profile,
       company = stored.company || excluded.company,
       billing = stored.billing || excluded.billing,
       notifications = stored.notifications || excluded.notifications`,
    [tx.userId, ...[profile, company, billing, notifications].map((section) => JSON.stringify(section))],
  )
}
