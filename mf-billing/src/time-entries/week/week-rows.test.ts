import { describe, expect, test } from 'vitest'
import { markedByHand, onInvoice, sampleEntry, sampleProject } from '../../testing/samples.ts'
import { deletedEntry, entriesOn, isReadOnly, newEntry, totalOf, weekRows } from './week-rows.ts'

const entry = sampleEntry()
const project = sampleProject()

describe('the rows of the week grid', () => {
  test('are the week’s projects and added projects, sorted by client and name', () => {
    const shop = sampleEntry({ id: 2, projectId: 20, projectName: 'Online shop', clientName: 'Cedar & Sage' })
    const added = [
      { projectId: 11, projectName: 'Monthly retainer', clientName: 'Northwind Studio' },
      { projectId: 10, projectName: 'Website redesign', clientName: 'Northwind Studio' },
    ]
    const rows = weekRows([entry, shop, sampleEntry({ id: 3 })], added)
    expect(rows.map(({ projectName, entries }) => [projectName, entries.length])).toEqual([
      ['Online shop', 1],
      ['Monthly retainer', 0],
      ['Website redesign', 2],
    ])
  })

  test('keep two projects with the same name separate', () => {
    expect(weekRows([entry, sampleEntry({ id: 2, projectId: 12 })], []).map(({ projectId }) => projectId)).toEqual([10, 12])
  })
})

test('the hours of a day are added up exactly', () => {
  const entries = [sampleEntry({ hours: '0.1' }), sampleEntry({ hours: '0.2' }), sampleEntry({ hours: '5', date: '2026-11-19' })]
  expect(totalOf(entriesOn(entries, '2026-11-20'))).toBe('0.3')
})

test('a cell is read-only if it has several entries or an invoiced one', () => {
  expect([[], [entry], [entry, entry], [onInvoice], [markedByHand]].map(isReadOnly)).toEqual([false, false, true, true, true])
})

describe('a new entry in the week grid', () => {
  const typed = { date: '2026-11-24', hours: '1.5', sibling: undefined, defaultRate: '125' }

  test('uses the project’s rate, falling back to the rate in its row and then to the default rate', () => {
    const sibling = sampleEntry({ rate: '99.00' })
    const withoutRate = sampleProject({ hourlyRate: null })
    expect(newEntry(project, { ...typed, sibling }).rate).toBe('140.00')
    expect(newEntry(withoutRate, { ...typed, sibling }).rate).toBe('99.00')
    expect(newEntry(withoutRate, typed).rate).toBe('125')
  })

  test('is billable unless the entries in its row are non-billable', () => {
    expect(newEntry(project, typed).isBillable).toBe(true)
    expect(newEntry(project, { ...typed, sibling: sampleEntry({ isBillable: false }) }).isBillable).toBe(false)
  })
})

test('a restored entry has all the details of the deleted one', () => {
  const { clientId, projectId, date, hours, rate, description, isBillable } = entry
  expect(deletedEntry(entry)).toEqual({ clientId, projectId, date, hours, rate, description, isBillable, invoiceId: null })
})
