import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { halfTypeDate } from '../testing/half-type-date.ts'
import { withFinishedDates } from './with-finished-dates.ts'

const complete = { values: { due: null }, errors: {} }
const control = (name: string, ref: object = {}) => ({ name, ref })
const validate = (answer: { values: object; errors: object }, fields: object) => withFinishedDates(() => answer)({}, undefined, { fields })
const beside = (input: object) => ({ due: control('due', input), lines: [{ text: control('lines.0.text') }] })
const unfinished = (ref: object) => ({ type: 'unfinished', message: 'Must be a date (YYYY-MM-DD)', ref })

function dateInput() {
  const { unmount } = render(<input type="date" aria-label="Due" defaultValue="2026-12-20" />)
  return { input: screen.getByLabelText<HTMLInputElement>('Due'), unmount }
}

test('reports an incomplete date on its field, along with other issues', async () => {
  const { input } = dateInput()
  halfTypeDate(input)
  const name = { type: 'required', message: 'Name is required' }
  expect(await validate({ values: {}, errors: { name } }, beside(input))).toEqual({ values: {}, errors: { name, due: unfinished(input) } })
})

test('reports an incomplete date in a list on its row, along with other issues', async () => {
  const { input } = dateInput()
  halfTypeDate(input)
  const line = (place: number, ref: object) => ({ day: control(`lines.${place}.day`, ref), text: control(`lines.${place}.text`) })
  const text = { type: 'required', message: 'Description is required' }
  const { errors } = await validate({ values: {}, errors: { lines: [{ text }, { text }] } }, { lines: [line(0, {}), line(1, input)] })
  expect(errors).toEqual({ lines: [{ text }, { text, day: unfinished(input) }] })
  const alone = await validate(complete, { lines: [line(0, {}), line(1, input)] })
  expect(alone.errors).toEqual({ lines: [undefined, { day: unfinished(input) }] })
})

test('returns the schema’s result for complete and cleared dates', async () => {
  const { input } = dateInput()
  expect(await validate(complete, beside(input))).toBe(complete)
  input.value = ''
  expect(await validate(complete, beside(input))).toBe(complete)
})

test('validates a list that has no control of its own', async () => {
  expect(await validate(complete, { lines: undefined })).toBe(complete)
})

test('ignores a date whose field was removed', async () => {
  const { input, unmount } = dateInput()
  halfTypeDate(input)
  unmount()
  expect(await validate(complete, beside(input))).toBe(complete)
})
