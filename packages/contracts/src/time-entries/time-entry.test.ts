import { describe, expect, test } from 'vitest'
import { newTimeEntry, timeEntryChanges, timeEntryQuery } from './time-entry.ts'

const valid = { clientId: 1, projectId: 2, date: '2026-03-01', hours: '2.50', rate: 125, description: ' Design ' }

function issuesOf(schema: typeof newTimeEntry | typeof timeEntryChanges, input: unknown): string[] {
  return schema.safeParse(input).error?.issues.map(({ message }) => message) ?? []
}

describe('a time entry body', () => {
  test('is parsed into the same format as a response, so that forms can compare the two', () => {
    expect(newTimeEntry.parse(valid)).toEqual({ clientId: 1, projectId: 2, date: '2026-03-01', hours: '2.5', rate: '125.00', description: 'Design' })
  })

  test('reports all missing required fields with their messages', () => {
    const required = ['Client is required', 'Project is required', 'Date is required', 'Hours are required', 'Rate is required', 'Description is required']
    expect(issuesOf(newTimeEntry, {})).toEqual(required)
    expect(issuesOf(newTimeEntry, { clientId: 0, projectId: 'x', date: '', hours: ' ', rate: '', description: ' ' })).toEqual(required)
    const cleared = { clientId: null, projectId: null, date: null, hours: null, rate: null, description: null }
    expect(issuesOf(timeEntryChanges, cleared)).toEqual(required)
  })

  test('reports invalid fields', () => {
    const wrong = { clientId: 2 ** 40, projectId: 2 ** 40, date: '2026-02-30', hours: -1, rate: '1e3', description: 'a\u0000', invoiceId: 2 ** 40, isBillable: 'yes' }
    expect(issuesOf(newTimeEntry, wrong)).toEqual([
      'Client not found',
      'Project not found',
      'Must be a date (YYYY-MM-DD)',
      'Hours must be a number from 0 to 999999.9999',
      'Rate must be an amount with at most 2 decimals, up to 99999999.99',
      'Contains characters that cannot be stored',
      'Must be true or false',
      'Invoice not found',
    ])
  })

  test('can be partial or empty for an update', () => {
    expect(timeEntryChanges.parse({})).toEqual({})
    expect(timeEntryChanges.parse({ invoiceId: 7, isInvoiced: true })).toEqual({ invoiceId: 7, isInvoiced: true })
  })
})

test('the list filter accepts ids and a limit as strings and rejects everything else', () => {
  expect(timeEntryQuery.parse({ projectId: '3', clientId: '4', status: 'uninvoiced', limit: '5' })).toEqual({ projectId: 3, clientId: 4, status: 'uninvoiced', limit: 5 })
  for (const wrong of ['0', '-1', 'abc', '1.5', '', '9999999999', ['1', '2']]) {
    for (const name of ['projectId', 'clientId', 'limit', 'status']) {
      expect(timeEntryQuery.safeParse({ [name]: wrong }).success, `${name}=${String(wrong)}`).toBe(false)
    }
  }
})
