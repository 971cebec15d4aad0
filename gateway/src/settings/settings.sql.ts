import { defaultSettings, type SettingsAnswer, type SettingsChanges } from '@billfold/contracts/settings/settings'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { pictureUrl } from '../pictures/picture.sql.ts'

type Sections = SettingsAnswer['settings']

interface Stored {
  account: Pick<Sections['profile'], 'firstName' | 'lastName' | 'email' | 'isEmailConfirmed' | 'avatarUrl'>
  logoUrl: string | null
  profile: Partial<Sections['profile']> | null
  company: Partial<Sections['company']> | null
  billing: Partial<Sections['billing']> | null
  notifications: Partial<Sections['notifications']> | null
}

export async function loadSettings(scope: Scope): Promise<SettingsAnswer> {
  const [stored] = await scope.rows<Stored>(
    `select json_build_object('firstName', a.first_name, 'lastName', a.last_name, 'email', a.email, 'isEmailConfirmed', a.email_confirmed_at is not null, 'avatarUrl', ${pictureUrl('avatar.hash')}) as account,
      ${pictureUrl('logo.hash')} as "logoUrl", s.profile, s.company, s.billing, s.notifications
     from account a left join settings s on s.user_id = a.id
       left join picture avatar on avatar.user_id = a.id and avatar.kind = 'avatar'
       left join picture logo on logo.user_id = a.id and logo.kind = 'logo'
     where a.id = ?`,
    [scope.userId],
  )
  if (!stored) throw new Error(`There is no account ${scope.userId}`)
  const settings: Sections = {
    profile: { ...defaultSettings.profile, ...stored.profile, ...stored.account },
    company: { ...defaultSettings.company, ...stored.company, logoUrl: stored.logoUrl },
    billing: { ...defaultSettings.billing, ...stored.billing },
    notifications: { ...defaultSettings.notifications, ...stored.notifications },
  }
  return { success: true, settings }
}

/** Does not include the names and the e-mail address, which are stored in the account. */
type SectionChanges = Omit<SettingsChanges, 'profile' | 'currentPassword'> & { profile?: Omit<NonNullable<SettingsChanges['profile']>, 'firstName' | 'lastName' | 'email'> }

/** Merges field by field in the database, so that two tabs that save at the same time do not overwrite each other. */
export async function mergeSections({ userId, rows }: Pick<Scope, 'userId' | 'rows'>, { profile = {}, company = {}, billing = {}, notifications = {} }: SectionChanges): Promise<void> {
  await rows(
    `insert into settings as stored (user_id, profile, company, billing, notifications) values (?, ?::jsonb, ?::jsonb, ?::jsonb, ?::jsonb)
     on conflict (user_id) do update set
       profile = stored.profile || excluded.profile,
       company = stored.company || excluded.company,
       billing = stored.billing || excluded.billing,
       notifications = stored.notifications || excluded.notifications`,
    [userId, ...[profile, company, billing, notifications].map((section) => JSON.stringify(section))],
  )
}

/** Documents show the user's names, so the names are stored in the account, like the e-mail address. */
export async function renameAccount(tx: Transaction, firstName: string | undefined, lastName: string | undefined): Promise<void> {
  if (firstName === undefined && lastName === undefined) return
  const sql = 'update account set first_name = coalesce(?, first_name), last_name = coalesce(?, last_name) where id = ?'
  await tx.rows(sql, [firstName ?? null, lastName ?? null, tx.userId])
}
