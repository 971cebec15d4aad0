import type { User } from '@billfold/contracts/accounts/user'
import type { Settings } from '@billfold/contracts/settings/settings'
import { nameOfToday } from '@billfold/contracts/settings/time-zone-names'
import { spokenHere } from '../texts/first-language.ts'

/** The browser's time zone and language, where they differ from the account's. */
export function differingFromBrowser({ timeZone, language }: User): Partial<Pick<Settings['profile'], 'timezone' | 'language'>> {
  const here = nameOfToday(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const spoken = spokenHere()
  return {
    // Privacy-minded browsers report 'UTC' or 'Etc/Unknown', which are not real locations.
    ...(here !== timeZone && /^(?!Etc\/)[^/]+\//.test(here) && { timezone: here }),
    ...(spoken !== undefined && spoken !== language && { language: spoken }),
  }
}

/** 'America/Argentina/Buenos_Aires' → 'Buenos Aires' */
export function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
