import type { ProjectStatus } from '@billfold/contracts/projects/project'
import { expect, test } from 'vitest'
import { clientText, isPastDue, statusText } from './project-texts.ts'

const english = (text: string, values: Readonly<Record<string, string | number>> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

test('shows a status with a space instead of the underscore', () => {
  expect(statusText('on_hold', english)).toBe('on hold')
  expect(statusText('active', english)).toBe('active')
})

test('shows an unknown status as text', () => {
  expect(statusText('in_review' as ProjectStatus, english)).toBe('in review')
})

test('shows the id of a client without a known name', () => {
  expect(clientText({ clientId: 7, clientName: 'Acme' }, english)).toBe('Acme')
  expect(clientText({ clientId: 7, clientName: '' }, english)).toBe('Client 7')
})

test('marks only active work as overdue, after its due date', () => {
  const project = { status: 'active', dueDate: '2026-11-20', isArchived: false } as const
  expect(isPastDue(project, '2026-11-20')).toBe(false)
  expect(isPastDue(project, '2026-11-21')).toBe(true)
  expect(isPastDue({ ...project, status: 'completed' }, '2026-11-21')).toBe(false)
  expect(isPastDue({ ...project, isArchived: true }, '2026-11-21')).toBe(false)
  expect(isPastDue({ ...project, dueDate: null }, '2026-11-21')).toBe(false)
})
