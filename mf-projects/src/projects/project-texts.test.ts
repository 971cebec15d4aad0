import { expect, test } from 'vitest'
import { clientText, hoursText, isPastDue, shortHours, statusText } from './project-texts.ts'

const english = (text: string, values: Readonly<Record<string, string | number>> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

test('hours have two decimals on cards and one in the card of all hours, rounded half-up from the exact text', () => {
  expect(hoursText('12.5000', english)).toBe('12.50h')
  expect(hoursText('1234.0050', english)).toBe('1,234.01h')
  expect(shortHours('1284.2500')).toBe('1,284.3')
})

test('a status is shown with a space in place of the underscore', () => {
  expect(statusText('on_hold', english)).toBe('on hold')
  expect(statusText('active', english)).toBe('active')
})

test('a client without a known name is named by its id', () => {
  expect(clientText({ clientId: 7, clientName: 'Acme' }, english)).toBe('Acme')
  expect(clientText({ clientId: 7, clientName: '' }, english)).toBe('Client 7')
})

test('only active work is late, and only after its day', () => {
  const project = { status: 'active', dueDate: '2026-11-20', isArchived: false } as const
  expect(isPastDue(project, '2026-11-20')).toBe(false)
  expect(isPastDue(project, '2026-11-21')).toBe(true)
  expect(isPastDue({ ...project, status: 'completed' }, '2026-11-21')).toBe(false)
  expect(isPastDue({ ...project, isArchived: true }, '2026-11-21')).toBe(false)
  expect(isPastDue({ ...project, dueDate: null }, '2026-11-21')).toBe(false)
})
