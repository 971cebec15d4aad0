import { firstTimeZones } from '@billfold/contracts/settings/settings'
import { nameOfToday } from '@billfold/contracts/settings/time-zone-names'
import type { SelectOption } from '@billfold/ui'
import type { Translate } from '@billfold/web-kit'

/** Names of the documented zones. Other zones show their city. */
const NAMES: Record<(typeof firstTimeZones)[number], string> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Los_Angeles': 'Pacific Time',
}

/**
 * The four documented zones, then all other zones that the browser supports, with their offsets at `now`. The saved zone is always
 * included, and its value is kept unchanged.
 */
export function timeZoneOptions(saved: string, now: Date, t: Translate): SelectOption[] {
  const others = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'].map(nameOfToday))
  others.delete(nameOfToday(saved))
  others.add(saved)
  for (const zone of firstTimeZones) others.delete(zone)
  return [
    ...firstTimeZones.map((value) => optionOf(value, () => `${t(NAMES[value])}, ${textOf(value, now).replace('America/', '')}`)),
    ...[...others].toSorted().map((value) => optionOf(value, () => textOf(value, now))),
  ]
}

/** Computes the label only when it is first read. A closed list needs only one label, and creating 400 formatters takes 40 ms. */
function optionOf(value: string, writeLabel: () => string): SelectOption {
  let label: string | undefined
  return {
    value,
    get label() {
      return (label ??= writeLabel())
    },
  }
}

/** 'America/New York (UTC-05:00)' */
function textOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${nameOfToday(timeZone).replaceAll('_', ' ')} (${offset.replace('GMT', 'UTC')})`
}
