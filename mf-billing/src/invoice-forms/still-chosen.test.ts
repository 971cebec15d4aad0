import { expect, test } from 'vitest'
import { chosenOf, type ChosenEntry } from './invoice-form-values.ts'
import { stillChosen } from './still-chosen.ts'
import { onThisInvoice, review, sketches } from './testing/form-samples.ts'

const all = [chosenOf(sketches), chosenOf(review)]
const ids = (chosen: ChosenEntry[]) => chosen.map(({ entryId }) => entryId)

test('what can no longer be chosen, or is gone, leaves the selection', () => {
  expect(ids(stillChosen(all, [sketches, review], ({ id }) => id !== 100))).toEqual([101])
  expect(ids(stillChosen(all, [sketches], () => true))).toEqual([100])
})

test('what was edited meanwhile is billed as it is now, and a line that is on paper as it was', () => {
  const onPaper: ChosenEntry = { entryId: 106, date: '2026-11-04', line: { description: 'Tables', quantity: '2', rate: '99.00', place: 0 } }
  const [newer, kept] = stillChosen([chosenOf(sketches), onPaper], [{ ...sketches, hours: '3' }, onThisInvoice], () => true)
  expect(newer?.line?.quantity).toBe('3')
  expect(kept).toEqual(onPaper)
})
