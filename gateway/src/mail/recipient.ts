import { defaultSettings, type Settings } from '@billfold/contracts/settings/settings'
import type { Language } from '@billfold/contracts/settings/languages'
import type { Scope } from '@billfold/server-kit/scope'

/** The user as whoever writes to them has to know them. */
export interface Recipient {
  email: string
  language: Language
  /** Nothing but the link to confirm it is sent to an address that is not confirmed. */
  isConfirmed: boolean
  /** Somebody who looks around: nobody reads what is written to the address. */
  isDemo: boolean
  /** As they stand now. */
  wants: Settings['notifications']
}

interface Stored extends Omit<Recipient, 'wants'> {
  wants: Partial<Settings['notifications']> | null
}

/** Undefined: the account was deleted meanwhile. */
export async function findRecipient(scope: Scope): Promise<Recipient | undefined> {
  const [stored] = await scope.rows<Stored>(
    `select a.email, a.is_demo as "isDemo", a.email_confirmed_at is not null as "isConfirmed", coalesce(s.profile->>'language', 'en') as language, s.notifications as wants
     from account a left join settings s on s.user_id = a.id where a.id = ?`,
    [scope.userId],
  )
  return stored && { ...stored, wants: { ...defaultSettings.notifications, ...stored.wants } }
}
