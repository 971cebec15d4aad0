import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReportKind, lastReported } from './report-mails.ts'

/** 2026-03-09 is a Monday, the day after clocks went forward in New York. In Berlin they go forward on 2026-03-29. */
test.each<[ReportKind, string, string, string, string]>([
  ['weekly', 'America/New_York', '2026-03-09T11:59:59Z', '2026-02-23', '2026-03-01'],
  ['weekly', 'America/New_York', '2026-03-09T12:00:00Z', '2026-03-02', '2026-03-08'],
  ['weekly', 'America/New_York', '2026-03-16T11:59:59Z', '2026-03-02', '2026-03-08'],
  // The report is due one hour later in UTC, because clocks have gone back.
  ['weekly', 'America/New_York', '2026-11-02T12:59:59Z', '2026-10-19', '2026-10-25'],
  ['weekly', 'America/New_York', '2026-11-02T13:00:00Z', '2026-10-26', '2026-11-01'],
  ['weekly', 'Asia/Kolkata', '2026-03-09T02:29:59Z', '2026-02-23', '2026-03-01'],
  ['weekly', 'Asia/Kolkata', '2026-03-09T02:30:00Z', '2026-03-02', '2026-03-08'],
  ['weekly', 'Asia/Kathmandu', '2026-03-09T02:15:00Z', '2026-03-02', '2026-03-08'],
  // Kiritimati already has Monday while most of the world still has Sunday.
  ['weekly', 'Pacific/Kiritimati', '2026-03-08T18:00:00Z', '2026-03-02', '2026-03-08'],
  ['weekly', 'Pacific/Pago_Pago', '2026-03-09T18:59:59Z', '2026-02-23', '2026-03-01'],
  ['monthly', 'Europe/Berlin', '2026-04-01T05:59:59Z', '2026-02-01', '2026-02-28'],
  ['monthly', 'Europe/Berlin', '2026-04-01T06:00:00Z', '2026-03-01', '2026-03-31'],
  ['monthly', 'Europe/Berlin', '2026-04-30T23:00:00Z', '2026-03-01', '2026-03-31'],
  ['monthly', 'Australia/Lord_Howe', '2026-12-31T21:00:00Z', '2026-12-01', '2026-12-31'],
  ['monthly', 'UTC', '2028-03-01T08:00:00Z', '2028-02-01', '2028-02-29'],
])('finds the last due %s report in %s at %s: %s to %s', (kind, zone, now, from, to) => {
  expect(lastReported(kind, zone, new Date(now))).toEqual({ from, to })
})

test('always finds complete and consecutive periods', () => {
  const zones = fc.constantFrom('America/St_Johns', 'Pacific/Apia', 'Africa/Casablanca', 'Asia/Tehran', 'Pacific/Chatham', 'UTC')
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom<ReportKind>('weekly', 'monthly'), zones, moments, (kind, zone, now) => {
      const { from, to } = lastReported(kind, zone, now)
      const today = dateIn(zone, now)
      expect(to < today).toBe(true)
      expect(today <= addDays(to, kind === 'weekly' ? 8 : 32)).toBe(true)
      const isWeek = new Date(from).getUTCDay() === 1 && addDays(from, 6) === to
      const isMonth = from.endsWith('-01') && addDays(to, 1).endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)
      expect(kind === 'weekly' ? isWeek : isMonth).toBe(true)
      const later = lastReported(kind, zone, new Date(now.getTime() + 86_400_000))
      expect([from, addDays(to, 1)]).toContain(later.from)
    }),
  )
})
