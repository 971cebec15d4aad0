import { defaultSettings, type Settings } from '@billfold/contracts/settings/settings'
import type { Language } from '@billfold/contracts/settings/languages'
import type { Scope } from '@billfold/server-kit/scope'

export interface Recipient {
  email: string
  language: Language
  /** An unconfirmed address gets only the confirmation link. */
  isConfirmed: boolean
  /** Demo accounts get no mail. */
  isDemo: boolean
  /** The current settings. */
  wants: Settings['notifications']
}

interface Stored extends Omit<Recipient, 'wants'> {
  wants: Partial<Settings['notifications']> | null
}

/** Undefined if the account was deleted meanwhile. */
export async function findRecipient(scope: Scope): Promise<Recipient | undefined> {
  const [stored] = await scope.rows<Stored>(
    `select a.email, a.is_demo as "isDemo", a.email_confirmed_at is not null as "isConfirmed", coalesce(s.profile->>'language', 'en') as language, s.notifications as wants
     from account a left join settings s on s.user_id = a.id where a.id = ?`,
    [scope.userId],
  )
  return stored && { ...stored, wants: { ...defaultSettings.notifications, ...stored.wants } }
}
