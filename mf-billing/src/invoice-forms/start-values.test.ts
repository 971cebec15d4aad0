import { describe, expect, test } from 'vitest'
import { clients, projects } from '../testing/samples.ts'
import { bodyOf } from './invoice-body.ts'
import { newInvoiceValues } from './invoice-form-values.ts'
import { preselected, workOf, type NewInvoiceDialog } from './start-values.ts'
import { entries, review, sketches } from './testing/form-samples.ts'

const choices = { clients, projects }
const dialog = (given: Partial<NewInvoiceDialog>): NewInvoiceDialog => ({ kind: 'new', clientId: null, projectId: null, entryIds: [], ...given })

describe('the address of a new invoice', () => {
  test('gives client and project', () => {
    expect(workOf(dialog({ clientId: 1, projectId: 11 }), choices)).toEqual({ clientId: '1', projectId: '11' })
    expect(workOf(dialog({}), choices)).toEqual({ clientId: '', projectId: '' })
  })

  test('gives the client with the project', () => {
    expect(workOf(dialog({ projectId: 20 }), choices)).toEqual({ clientId: '2', projectId: '20' })
  })

  test('gives nothing that is not there', () => {
    expect(workOf(dialog({ clientId: 99, projectId: 99 }), choices)).toEqual({ clientId: '', projectId: '' })
  })

  test('selects the entries that it names, where they can be selected', () => {
    const start = { ...newInvoiceValues('2026-11-20', 'draft'), clientId: '1' }
    const ofClient = entries.filter(({ clientId }) => clientId === 1)
    const select = (entryIds: NewInvoiceDialog['entryIds'], values = start) => preselected(values, ofClient, entryIds)
    expect(select([101, 100, 103, 999]).chosen.map(({ entryId }) => entryId)).toEqual([100, 101])
    expect(select('all').chosen.map(({ entryId }) => entryId)).toEqual([100, 101, 102])
    expect(select([100, 101]).projectId).toBe('10')
    expect(select([100, 102]).projectId).toBe('all')
    expect(select('all').projectId).toBe('all')
    expect(select([999]).projectId).toBe('')
    expect(select([100, 102], { ...start, projectId: '11' }).chosen.map(({ entryId }) => entryId)).toEqual([102])
  })

  test('selects no more entries than an invoice holds, the oldest by date', () => {
    const many = Array.from({ length: 1000 }, (_, n) => ({ ...sketches, id: 5000 + n, date: '2026-11-10' as const }))
    const [enteredFirst, enteredLast] = [
      { ...sketches, id: 1, date: '2026-11-19' as const },
      { ...sketches, id: 9000, date: '2026-10-01' as const },
    ]
    const { chosen } = preselected({ ...newInvoiceValues('2026-11-20', 'draft'), clientId: '1' }, [enteredFirst, ...many, enteredLast], 'all')
    expect([chosen.length, chosen[0]?.entryId, chosen.at(-2)?.entryId, chosen.at(-1)?.entryId]).toEqual([1000, 5000, 5998, 9000])
  })

  test('gives lines in the order of their dates, whatever the order of the list', () => {
    const elder = { ...sketches, id: 900, date: '2026-10-01' as const }
    const values = preselected({ ...newInvoiceValues('2026-11-20', 'draft'), clientId: '1' }, [sketches, review, elder], 'all')
    const { lineItems } = bodyOf('new', values, '2026-11-20')
    expect(lineItems?.map((line) => line.timeEntryId)).toEqual([elder.id, review.id, sketches.id])
  })

  test('a new invoice is due 30 calendar days after today, also over a change of the clocks', () => {
    expect(newInvoiceValues('2026-10-15', 'draft')).toMatchObject({ issueDate: '2026-10-15', dueDate: '2026-11-14', taxAmount: '0' })
  })
})
