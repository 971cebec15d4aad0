import type { User } from '@billfold/contracts/accounts/user'
import type { SettingsAnswer, SettingsChanges } from '@billfold/contracts/settings/settings'
import { AppError } from '@billfold/contracts/errors'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import type { AccountTools } from '../accounts/account-tools.ts'
import { changeEmail, proveEmailChange } from '../accounts/change-email.ts'
import { type Visit, noteActivity, visitOf } from '../activity/note-activity.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import type { GatewayContext } from '../context.ts'
import { cleanLogo, cleanPicture } from '../pictures/picture.ts'
import { deletePicture, findPicture, savePicture } from '../pictures/picture.sql.ts'
import { rememberAppearance } from '../sessions/remembered-appearance.ts'
import { type ScopeOf, signedInUser } from '../sessions/session.ts'
import { loadSettings, mergeSections, renameAccount } from './settings.sql.ts'

interface SettingsSave {
  user: User
  changes: SettingsChanges
  visit: Visit
}

async function saveSettings(tools: AccountTools, { user, changes, visit }: SettingsSave): Promise<SettingsAnswer> {
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

export function settingsRoutes(tools: AccountTools, scopeOf: ScopeOf): OwnCall[] {
  return [
    ownCall(settingsCalls.get, async (_request, ctx) => loadSettings(scopeOf(ctx))),

    ownCall(settingsCalls.update, async ({ body }, ctx) => {
      requireSessionFor(ctx, body)
      const saved = await saveSettings(tools, { user: signedInUser(ctx), changes: body, visit: visitOf(ctx) })
      rememberAppearance(ctx, saved.settings.profile.appearance)
      return saved
    }),

    ownCall(settingsCalls.uploadAvatar, async ({ body }, ctx) => {
      const scope = scopeOf(ctx)
      await savePicture(scope, 'avatar', await cleanPicture(body))
      return loadSettings(scope)
    }),

    ownCall(settingsCalls.deleteAvatar, async (_request, ctx) => {
      const scope = scopeOf(ctx)
      await deletePicture(scope, 'avatar')
      return loadSettings(scope)
    }),

    ownCall(settingsCalls.uploadLogo, async ({ body }, ctx) => {
      const scope = scopeOf(ctx)
      await savePicture(scope, 'logo', await cleanLogo(body))
      return loadSettings(scope)
    }),

    ownCall(settingsCalls.deleteLogo, async (_request, ctx) => {
      const scope = scopeOf(ctx)
      await deletePicture(scope, 'logo')
      return loadSettings(scope)
    }),

    ownCall(settingsCalls.picture, async ({ params: { hash } }, ctx) => {
      const picture = await findPicture(scopeOf(ctx), hash)
      if (!picture) throw new AppError('not_found', 'Picture not found')
      cacheForever(ctx)
      return { name: `picture.${picture.type.replace('image/', '')}`, type: picture.type, content: picture.bytes }
    }),
  ]
}

/** The email address receives password reset links, so it is part of the account's security. */
function requireSessionFor(ctx: GatewayContext, { profile, currentPassword }: SettingsChanges): void {
  const isEmailChanged = profile?.email !== undefined && profile.email !== signedInUser(ctx).email
  if (ctx.state.isByToken && (isEmailChanged || currentPassword !== undefined)) throw new AppError('forbidden', 'API tokens cannot change the email address. Log in instead.')
}

/** The URL contains the hash, so the picture never changes. */
function cacheForever(ctx: GatewayContext): void {
  ctx.set('Cache-Control', 'private, max-age=31536000, immutable')
}
