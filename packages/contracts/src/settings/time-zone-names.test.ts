import { describe, expect, test } from 'vitest'
import { profileSettings } from './settings.ts'
import { nameOfToday, RENAMED_ZONES } from './time-zone-names.ts'

const { timezone } = profileSettings.shape

/** Former names that Chrome and Node accept, but that Debian ships separately in tzdata-legacy. */
const OFFERED_BY_FORMER_NAMES = [
  'Africa/Asmera', 'America/Buenos_Aires', 'America/Catamarca', 'America/Coral_Harbour', 'America/Cordoba', 'America/Godthab', 'America/Indianapolis',
  'America/Jujuy', 'America/Louisville', 'America/Mendoza', 'Asia/Calcutta', 'Asia/Katmandu', 'Asia/Rangoon', 'Asia/Saigon', 'Atlantic/Faeroe',
  'Europe/Kiev', 'Pacific/Enderbury', 'Pacific/Ponape', 'Pacific/Truk',
]

describe('a time zone', () => {
  test.each([...OFFERED_BY_FORMER_NAMES, 'America/Montreal', 'Asia/Tel_Aviv', 'Australia/ACT', 'Etc/Zulu'])('is stored under its current name if it is sent as %s', (former) => {
    const kept = timezone.parse(former)
    expect(kept).not.toBe(former)
    expect(timezone.parse(kept)).toBe(kept)
  })

  test('is left unchanged if its name is current', () => {
    const names = ['UTC', 'America/New_York', 'America/Indiana/Indianapolis', 'Etc/GMT+5', 'Europe/Kyiv']
    expect(names.map((name) => timezone.parse(name))).toEqual(names)
  })
})

test('former and current names have the same UTC offset in winter and summer', () => {
  const clock = (timeZone: string) => ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map((at) => new Date(at).toLocaleString('sv-SE', { timeZone }))
  for (const former of Object.keys(RENAMED_ZONES)) expect(clock(nameOfToday(former)), former).toEqual(clock(former))
})
