import type { User } from '@billfold/contracts/accounts/user'
import type { SettingsAnswer, SettingsChanges } from '@billfold/contracts/settings/settings'
import type { Transaction } from '@billfold/server-kit/scope'
import type { AccountTools } from '../accounts/account-tools.ts'
import { changeEmail, proveEmailChange } from '../accounts/change-email.ts'
import { noteActivity } from '../activity/note-activity.ts'
import type { Visit } from '../activity/visit.ts'
import { loadSettings } from './load-settings.ts'
import { mergeSections } from './merge-sections.ts'

interface SettingsSave {
  user: User
  changes: SettingsChanges
  visit: Visit
}

export async function saveSettings(tools: AccountTools, { user, changes, visit }: SettingsSave): Promise<SettingsAnswer> {
  const { profile: { firstName, lastName, email, ...profile } = {}, currentPassword, ...sections } = changes
  const scope = tools.actFor(user.id)
  const emailChange = await proveEmailChange(tools, { user, email, password: currentPassword, visit })
  await scope.transaction(async (tx) => {
    if (emailChange) await changeEmail(tx, tools, emailChange, visit)
    await renameAccount(tx, firstName, lastName)
    await mergeSections(tx, { ...sections, profile })
  })
  if (emailChange) await noteActivity(tools.rows, { userId: user.id, kind: 'email-changed', visit })
  return loadSettings(scope)
}

/** Names belong to the account, like the e-mail address, because documents show them. */
async function renameAccount(tx: Transaction, firstName: string | undefined, lastName: string | undefined): Promise<void> {
  if (firstName === undefined && lastName === undefined) return
  const sql = 'update account set first_name = coalesce(?, first_name), last_name = coalesce(?, last_name) where id = ?'
  await tx.rows(sql, [firstName ?? null, lastName ?? null, tx.userId])
}
