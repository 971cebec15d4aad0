import { describe, expect, test } from 'vitest'
import { profileSettings } from './settings.ts'
import { nameOfToday, RENAMED_ZONES } from './time-zone-names.ts'

const { timezone } = profileSettings.shape

/** Zones that Chrome and Node accept but Debian ships separately, in tzdata-legacy. */
const OFFERED_BY_FORMER_NAMES = [
  'Africa/Asmera', 'America/Buenos_Aires', 'America/Catamarca', 'America/Coral_Harbour', 'America/Cordoba', 'America/Godthab', 'America/Indianapolis',
  'America/Jujuy', 'America/Louisville', 'America/Mendoza', 'Asia/Calcutta', 'Asia/Katmandu', 'Asia/Rangoon', 'Asia/Saigon', 'Atlantic/Faeroe',
  'Europe/Kiev', 'Pacific/Enderbury', 'Pacific/Ponape', 'Pacific/Truk',
]

describe('stores a time zone by its current name', () => {
  test.each([...OFFERED_BY_FORMER_NAMES, 'America/Montreal', 'Asia/Tel_Aviv', 'Australia/ACT', 'Etc/Zulu'])('%s', (former) => {
    const kept = timezone.parse(former)
    expect(kept).not.toBe(former)
    expect(timezone.parse(kept)).toBe(kept)
  })

  test('which is unchanged', () => {
    const names = ['UTC', 'America/New_York', 'America/Indiana/Indianapolis', 'Etc/GMT+5', 'Europe/Kyiv']
    expect(names.map((name) => timezone.parse(name))).toEqual(names)
  })
})

test('shows the same time in the former and the current zone, in winter and summer', () => {
  const clock = (timeZone: string) => ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map((at) => new Date(at).toLocaleString('sv-SE', { timeZone }))
  for (const former of Object.keys(RENAMED_ZONES)) expect(clock(nameOfToday(former)), former).toEqual(clock(former))
})
