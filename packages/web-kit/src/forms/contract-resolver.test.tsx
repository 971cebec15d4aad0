import { newExpense } from '@billfold/contracts/expenses/expense'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from '@billfold/contracts/zod'
import { halfTypeDate } from '../testing/half-type-date.ts'
import { speakGerman } from '../testing/speak-german.ts'
import { contractResolver, translated } from './contract-resolver.ts'

interface Typed {
  date: string
  amount: string
}

/** Imitates `zodResolver(newExpense)`, because only modules with forms depend on the package that contains it. */
function validate(body: z.input<typeof newExpense>) {
  const { data, error } = z.safeParse(newExpense, body)
  if (data) return { values: data, errors: {} as Record<string, never> }
  return { values: {}, errors: Object.fromEntries(error.issues.map(({ path, message }) => [path[0], { message }])) }
}

const resolver = contractResolver(validate, (typed: Typed) => ({ ...typed, category: 'Travel' }))
const resolve = (typed: Typed, fields = {}) => resolver(typed, undefined, { fields })

test('returns valid values as they will be sent, with dates as strings', async () => {
  expect(await resolve({ date: '2026-12-20T23:30:00Z', amount: '12.5' })).toEqual({
    values: { date: '2026-12-20', category: 'Travel', amount: '12.50' },
    errors: {},
  })
})

test("returns the contract’s messages and no values if a field is invalid", async () => {
  expect(await resolve({ date: '', amount: '12.5' })).toEqual({ values: {}, errors: { date: { message: 'Date is required' } } })
})

test('reports exceeded limits in the user’s language', async () => {
  speakGerman()
  const { error } = z.safeParse(translated(newExpense), { date: '2026-12-20', category: 'Travel', amount: '1', note: 'x'.repeat(501) })
  expect(error?.issues).toMatchObject([{ path: ['note'], message: 'Höchstens 500 Zeichen' }])
})

test('rejects an incomplete date even if the rest is valid', async () => {
  render(<input type="date" aria-label="Date" defaultValue="2026-12-20" />)
  const input = screen.getByLabelText<HTMLInputElement>('Date')
  halfTypeDate(input)
  const { values, errors } = await resolve({ date: '2026-12-20', amount: '12.5' }, { date: { name: 'date', ref: input } })
  expect(values).toEqual({})
  expect(errors).toMatchObject({ date: { message: 'Must be a date (YYYY-MM-DD)' } })
})
