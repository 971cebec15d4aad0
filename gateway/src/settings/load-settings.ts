import { defaultSettings, type SettingsAnswer } from '@billfold/contracts/settings/settings'
import type { Scope } from '@billfold/server-kit/scope'
import { pictureUrl } from '../pictures/picture-url.ts'

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
