import { describe, expect, test } from 'vitest'
import { markedByHand, nonBillable, onInvoice, sampleEntry } from '../testing/samples.ts'
import { shortDescription } from './entry-texts.ts'
import { dialogFromAddress, filterEntries, filterFromAddress, newEntry, withDialog, withFilter } from './time-tracking-address.ts'

const entries = [sampleEntry(), onInvoice, markedByHand, nonBillable]
const address = (search: string) => new URLSearchParams(search)

describe('the entry filter', () => {
  test('filters by invoiced state', () => {
    expect(filterEntries(entries, 'all')).toBe(entries)
    expect(filterEntries(entries, 'invoiced')).toEqual([onInvoice, markedByHand])
    expect(filterEntries(entries, 'uninvoiced')).toEqual([sampleEntry(), nonBillable])
  })

  test('is stored in the address, where invalid values mean all', () => {
    expect(filterFromAddress(address('filter=invoiced'))).toBe('invoiced')
    expect(filterFromAddress(address('filter=paid'))).toBe('all')
    expect(withFilter(address(''), 'uninvoiced').toString()).toBe('filter=uninvoiced')
    expect(withFilter(address('filter=invoiced'), 'all').toString()).toBe('')
  })
})

describe('the form in the address', () => {
  test.each([
    ['', null],
    ['new', newEntry],
    ['new&client=3&project=5', { ...newEntry, clientId: 3, projectId: 5 }],
    ['new&client=x', newEntry],
    ['edit=12', { kind: 'edit', id: '12' }],
  ])('%s', (search, dialog) => expect(dialogFromAddress(address(search))).toEqual(dialog))

  test('keeps the filter and can be read back', () => {
    const opened = withDialog(address('filter=invoiced&edit=12'), { ...newEntry, projectId: 5, measured: 1_790_000_000_000 })
    expect(opened.toString()).toBe('filter=invoiced&new=&measured=1790000000000&project=5')
    expect(dialogFromAddress(opened)).toEqual({ ...newEntry, projectId: 5, measured: 1_790_000_000_000 })
    expect(withDialog(opened, null).toString()).toBe('filter=invoiced')
  })
})

describe('a short description', () => {
  test('is cut at 50 characters without splitting a character', () => {
    expect(shortDescription('x'.repeat(50))).toBe('x'.repeat(50))
    expect(shortDescription('x'.repeat(51))).toBe(`${'x'.repeat(50)}...`)
    expect(shortDescription('🙂'.repeat(51))).toBe(`${'🙂'.repeat(50)}...`)
  })
})
