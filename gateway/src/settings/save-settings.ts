import type { User } from '@billfold/contracts/accounts/user'
import type { SettingsAnswer, SettingsChanges } from '@billfold/contracts/settings/settings'
import type { AccountTools } from '../accounts/account-tools.ts'
import { changeEmail, proveEmailChange } from '../accounts/change-email.ts'
import { noteActivity } from '../activity/note-activity.ts'
import type { Visit } from '../activity/visit.ts'
import { loadSettings, mergeSections, renameAccount } from './settings.sql.ts'

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
