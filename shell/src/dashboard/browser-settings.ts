import type { User } from '@billfold/contracts/accounts/user'
import type { Settings } from '@billfold/contracts/settings/settings'
import { nameOfToday } from '@billfold/contracts/settings/time-zone-names'
import { spokenHere } from '../texts/first-language.ts'

/** What this browser says of its zone and language, as far as the account says otherwise. */
export function differingFromBrowser({ timeZone, language }: User): Partial<Pick<Settings['profile'], 'timezone' | 'language'>> {
  const here = nameOfToday(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const spoken = spokenHere()
  return {
    // 'UTC' and 'Etc/Unknown' are no place: a browser says so that keeps to itself where it is.
    ...(here !== timeZone && /^(?!Etc\/)[^/]+\//.test(here) && { timezone: here }),
    ...(spoken !== undefined && spoken !== language && { language: spoken }),
  }
}

/** 'America/Argentina/Buenos_Aires' → 'Buenos Aires' */
export function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
