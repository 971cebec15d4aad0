import type { ProjectStatus } from '@billfold/contracts/projects/project-status'
import { expect, test } from 'vitest'
import { clientText, isPastDue, projectIdOf, statusText } from './project-texts.ts'

const english = (text: string, values: Readonly<Record<string, string | number>> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

test('shows a status with spaces instead of underscores', () => {
  expect(statusText('on_hold', english)).toBe('on hold')
  expect(statusText('active', english)).toBe('active')
})

test('shows an unknown status with spaces instead of underscores', () => {
  expect(statusText('in_review' as ProjectStatus, english)).toBe('in review')
})

test('shows the client’s id if the client has no name', () => {
  expect(clientText({ clientId: 7, clientName: 'Acme' }, english)).toBe('Acme')
  expect(clientText({ clientId: 7, clientName: '' }, english)).toBe('Client 7')
})

test('marks only active projects as past due, and only after the due date', () => {
  const project = { status: 'active', dueDate: '2026-11-20', isArchived: false } as const
  expect(isPastDue(project, '2026-11-20')).toBe(false)
  expect(isPastDue(project, '2026-11-21')).toBe(true)
  expect(isPastDue({ ...project, status: 'completed' }, '2026-11-21')).toBe(false)
  expect(isPastDue({ ...project, isArchived: true }, '2026-11-21')).toBe(false)
  expect(isPastDue({ ...project, dueDate: null }, '2026-11-21')).toBe(false)
})

test.each(['abc', '0', '-3', '12abc', 'NaN', ''])('rejects %j as a project id', (given) => {
  expect(projectIdOf(given, '/projects/x')).toEqual({ given, isValid: false })
})

test('accepts positive numbers as project ids', () => {
  expect(projectIdOf('12', '/projects/12')).toEqual({ given: '12', isValid: true })
  expect(projectIdOf('1.5', '/projects/1.5').isValid).toBe(true)
})

test('falls back to the last path segment when the route parameter is missing', () => {
  expect(projectIdOf(undefined, '/projects/7')).toEqual({ given: '7', isValid: true })
  expect(projectIdOf(undefined, '/projects/')).toEqual({ given: '', isValid: false })
})
