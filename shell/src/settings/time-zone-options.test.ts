import { expect, test, vi } from 'vitest'
import { timeZoneOptions } from './time-zone-options.ts'

const winter = new Date('2026-12-01T12:00:00Z')
const optionsFor = (saved: string, now = winter) => timeZoneOptions(saved, now, (text) => text)

test('lists the four main US time zones first, then all others once', () => {
  const options = optionsFor('America/New_York')
  expect(options.slice(0, 4).map(({ label }) => label)).toEqual([
    'Eastern Time, New York (UTC-05:00)',
    'Central Time, Chicago (UTC-06:00)',
    'Mountain Time, Denver (UTC-07:00)',
    'Pacific Time, Los Angeles (UTC-08:00)',
  ])
  expect(options.length).toBeGreaterThan(400)
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length)
  expect(options.filter(({ value }) => /Indianapolis|Truk|Chuuk/.test(value)).map(({ value }) => value)).toEqual(['America/Indiana/Indianapolis', 'Pacific/Chuuk'])
})

test('shows today’s offset, which may include daylight saving time', () => {
  const [eastern] = optionsFor('UTC', new Date('2026-07-01T12:00:00Z'))
  expect(eastern?.label).toContain('(UTC-04:00)')
})

test.each(['Asia/Calcutta', 'Asia/Kolkata'])('offers a zone that was saved as %s only once, under its current name', (saved) => {
  const found = optionsFor(saved).filter(({ label }) => label.includes('Kolkata'))
  expect(found).toEqual([{ value: saved, label: 'Asia/Kolkata (UTC+05:30)' }])
})

test('keeps a zone that this browser does not support', () => {
  expect(optionsFor('Etc/GMT+5').some(({ value }) => value === 'Etc/GMT+5')).toBe(true)
})

test('formats a label only when it is read', () => {
  const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const options = optionsFor('America/New_York')
  expect(format).not.toHaveBeenCalled()
  expect(options[0]?.label).toBe('Eastern Time, New York (UTC-05:00)')
  expect(format).toHaveBeenCalledOnce()
  format.mockRestore()
})
