import { newTimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { changedFields } from '@billfold/web-kit/saving/use-edit-form.tsx'
import { useLanguage, useSession } from '@billfold/web-kit'
import { testUser } from '@billfold/web-kit/testing/page-providers.tsx'
import { describe, expect, onTestFinished, test } from 'vitest'
import { markedByHand, onInvoice, sampleEntry } from '../testing/samples.ts'
import { buildBody, newTimeEntryValues, typedHours, valuesFromEntry, type TimeEntryFormValues } from './time-entry-form-model.ts'

const entry = sampleEntry()

/** The request body after validation with the contract's schema. */
function sent(values: TimeEntryFormValues) {
  return newTimeEntry.parse(buildBody(values)) as ReturnType<typeof buildBody>
}

describe('the request body of a time entry', () => {
  test('converts hours to exact decimals', () => {
    expect(buildBody({ ...valuesFromEntry(entry), hours: '1:20' }).hours).toBe('1.3333')
  })

  test('contains invalid hours as entered, so that schema validation rejects them', () => {
    const { error } = newTimeEntry.safeParse(buildBody({ ...valuesFromEntry(entry), hours: 'two' }))
    expect(error?.issues.map(({ message }) => message)).toEqual(['Hours must be a number from 0 to 999999.9999'])
  })

  test('fails validation only for required fields if the form is empty', () => {
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

describe('the changes to a time entry', () => {
  test.each([entry, onInvoice, markedByHand])('are empty when nothing has changed', (record) => {
    expect(changedFields(sent(valuesFromEntry(record)), record)).toEqual({})
  })

  test.each(['2.5', '0.3333', '0.3334', '0.0353', '1000.25', '999999.9999'])('are empty if nothing was changed and %s hours are shown in clock format', (hours) => {
    useSession.setState({ user: { ...testUser, hoursFormat: 'clock' } })
    onTestFinished(() => useSession.setState({ user: undefined }))
    const record = sampleEntry({ hours })
    expect(changedFields(sent(valuesFromEntry(record)), record)).toEqual({})
  })

  test('ignore values that differ only in formatting', () => {
    expect(changedFields(sent({ ...valuesFromEntry(entry), hours: '2h 30m', rate: '140' }), entry)).toEqual({})
  })

  test('contain the changed fields, but never the invoice', () => {
    const values = { ...valuesFromEntry(onInvoice), hours: '3', description: ' Checkout ' }
    expect(changedFields(sent(values), onInvoice)).toEqual({ hours: '3', description: 'Checkout' })
  })
})

test('hours are prefilled in the user’s preferred format', () => {
  const filledIn = () => ['2.5', '0.0353', '0.3334'].map(typedHours)
  expect(filledIn()).toEqual(['2.5', '0:02:07', '0.3334'])
  useSession.setState({ user: { ...testUser, hoursFormat: 'clock' } })
  onTestFinished(() => useSession.setState({ user: undefined }))
  // The third value stays a decimal, because it does not equal any whole number of seconds.
  expect(filledIn()).toEqual(['2:30', '0:02:07', '0.3334'])
})

test('hours are prefilled and parsed with the decimal separator of the user’s language', () => {
  useLanguage.setState({ language: 'fr' })
  onTestFinished(() => useLanguage.setState({ language: 'en' }))
  expect(['2.5', '0.3334'].map(typedHours)).toEqual(['2,5', '0,3334'])
  expect(changedFields(sent(valuesFromEntry(entry)), entry)).toEqual({})
})
