import { describe, expect, test } from 'vitest'
import { invoicedState, offeredForEdit, offeredForHistorical, offeredForNew } from './offered-entries.ts'
import { billedBefore, entries, marked, onThisInvoice, sketches } from './testing/form-samples.ts'

const ofClient = entries.filter(({ clientId }) => clientId === 1)
const ids = (offered: { id: number }[]) => offered.map(({ id }) => id)

test('a new invoice is offered what is billable and not invoiced in any way', () => {
  expect(ids(offeredForNew(ofClient, ''))).toEqual([100, 101, 102])
  expect(ids(offeredForNew(ofClient, 'all'))).toEqual([100, 101, 102])
  expect(ids(offeredForNew(ofClient, '11'))).toEqual([102])
})

test('a historical one is offered everything billable, of whatever project', () => {
  expect(ids(offeredForHistorical(ofClient))).toEqual([100, 101, 102, 103, 104, 106])
})

describe('the Edit modal', () => {
  test('is offered what is not on the invoice yet, and last what stands on another', () => {
    expect(ids(offeredForEdit(ofClient, '', { id: 12, status: 'sent' }, new Set([101])))).toEqual([100, 102, 104, 106, 103])
    expect(ids(offeredForEdit(ofClient, '10', { id: 12, status: 'sent' }, new Set([106])))).toEqual([100, 101, 104, 103])
  })

  test('is offered what was taken off, also of another project and where it is not billable any more', () => {
    const takenOff = { ...onThisInvoice, projectId: 11, isBillable: false }
    expect(ids(offeredForEdit([sketches, takenOff], '10', { id: 12, status: 'sent' }, new Set()))).toEqual([100, 106])
    expect(ids(offeredForEdit([sketches, takenOff], '10', { id: 13, status: 'sent' }, new Set()))).toEqual([100])
  })

  test('offers a draft what is marked by hand last, to be seen only: it was billed elsewhere', () => {
    expect(ids(offeredForEdit([marked, sketches], '', { id: 12, status: 'draft' }, new Set()))).toEqual([100, 104])
    expect(ids(offeredForEdit([marked, sketches], '', { id: 12, status: 'sent' }, new Set()))).toEqual([104, 100])
  })

  test('counts what stands on its own invoice as available', () => {
    expect(invoicedState(onThisInvoice, 12)).toBe('available')
    expect(invoicedState(onThisInvoice)).toBe('invoiced')
    expect(invoicedState(billedBefore, 12)).toBe('invoiced')
    expect(invoicedState(marked, 12)).toBe('marked')
    expect(invoicedState(sketches, 12)).toBe('available')
  })
})
