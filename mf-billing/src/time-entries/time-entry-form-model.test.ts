import { newTimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { changedFields } from '@billfold/web-kit/forms/changed-fields.ts'
import { describe, expect, test } from 'vitest'
import { markedByHand, onInvoice, sampleEntry } from '../testing/samples.ts'
import { buildBody, newTimeEntryValues, valuesFromEntry, type TimeEntryFormValues } from './time-entry-form-model.ts'

const entry = sampleEntry()

/** What would be sent, after the contract's rules. */
function sent(values: TimeEntryFormValues) {
  return newTimeEntry.parse(buildBody(values)) as ReturnType<typeof buildBody>
}

describe('what is sent', () => {
  test('hours go as exact decimals, however they were typed', () => {
    expect(buildBody({ ...valuesFromEntry(entry), hours: '1:20' }).hours).toBe('1.3333')
  })

  test('hours that cannot be read get the contract’s message', () => {
    const { error } = newTimeEntry.safeParse(buildBody({ ...valuesFromEntry(entry), hours: 'two' }))
    expect(error?.issues.map(({ message }) => message)).toEqual(['Hours must be a number from 0 to 999999.9999'])
  })

  test('an empty form misses all that is required, and nothing else', () => {
    const { error } = newTimeEntry.safeParse(buildBody(newTimeEntryValues('')))
    expect(error?.issues.map(({ message }) => message).toSorted()).toEqual([
      'Client is required',
      'Date is required',
      'Description is required',
      'Hours are required',
      'Project is required',
      'Rate is required',
    ])
  })
})

describe('an update', () => {
  test.each([entry, onInvoice, markedByHand])('of nothing sends nothing', (record) => {
    expect(changedFields(sent(valuesFromEntry(record)), record)).toEqual({})
  })

  test('the same value in other words is no change', () => {
    expect(changedFields(sent({ ...valuesFromEntry(entry), hours: '2h 30m', rate: '140' }), entry)).toEqual({})
  })

  test('sends what was changed, and never the invoice', () => {
    const values = { ...valuesFromEntry(onInvoice), hours: '3', description: ' Checkout ' }
    expect(changedFields(sent(values), onInvoice)).toEqual({ hours: '3', description: 'Checkout' })
  })
})
