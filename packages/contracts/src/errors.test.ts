import { expect, test } from 'vitest'
import { isErrorBody, notOneOf, toIssue } from './errors.ts'
import { clearable } from './optional.ts'
import { text } from './text.ts'
import * as z from './zod.ts'

test('accepts an error body only with a known code, not with the name of an inherited property', () => {
  const bodies = ['not_found', 'constructor', 'toString', '__proto__', 'teapot', 404].map((code) => isErrorBody({ code, message: 'No' }))
  expect(bodies).toEqual([true, false, false, false, false, false])
})

test.each([text(3), clearable(text(3))])('reports text that is too long and includes the limit as a value', (schema) => {
  const issue = z.safeParse(z.object({ name: schema }), { name: 'four' }).error?.issues.map(toIssue)
  expect(issue).toEqual([{ path: 'name', message: 'Must be at most 3 characters', text: 'Must be at most {maximum} characters', values: { maximum: 3 } }])
})

test('includes the allowed values in the message', () => {
  const values = ['draft', 'sent']
  const issues = z.safeParse(z.enum(values), 'x', { error: () => notOneOf(values).message }).error?.issues.map(toIssue)
  expect(issues).toEqual([{ path: '', message: 'Must be one of draft, sent', text: 'Must be one of {values}', values: { values: 'draft, sent' } }])
})

test('keeps a schema’s custom message', () => {
  const issues = z.safeParse(z.array(z.string()).check(z.maxLength(1, 'Too many')), ['a', 'b']).error?.issues.map(toIssue)
  expect(issues).toEqual([{ path: '', message: 'Too many' }])
})
