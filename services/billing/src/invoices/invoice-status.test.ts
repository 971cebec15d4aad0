import { describe, expect, test } from 'vitest'
import { statusAfter, type StatusFields, statusOfNew } from './invoice-status.ts'

const TODAY = '2026-03-10'
const sent: StatusFields = { status: 'sent', dueDate: '2026-03-31', paidDate: null, submittedDate: null, overdueAfter: '2026-03-31', earlierStatus: null }
const overdue: StatusFields = { ...sent, status: 'overdue', dueDate: '2026-03-01', overdueAfter: null, earlierStatus: 'sent' }

test('an invoice begins as a draft', () => {
  expect(statusOfNew({ dueDate: TODAY }, TODAY)).toEqual({ status: 'draft', dueDate: TODAY, paidDate: null, submittedDate: null, overdueAfter: null, earlierStatus: null })
})

describe('an open invoice', () => {
  test.each([['sent'], ['submitted']] as const)('that is %s is watched until its due date', (status) => {
    expect(statusOfNew({ status, dueDate: TODAY }, TODAY).overdueAfter).toBe(TODAY)
  })

  test.each(['draft', 'paid', 'overdue', 'cancelled'] as const)('is what a %s one is not', (status) => {
    expect(statusOfNew({ status, dueDate: TODAY }, TODAY).overdueAfter).toBeNull()
  })

  test('stays as it was written when its due date had passed by then', () => {
    expect(statusOfNew({ status: 'submitted', dueDate: '2026-03-09' }, TODAY).overdueAfter).toBeNull()
    expect(statusAfter(sent, { dueDate: '2026-03-09' }, TODAY)).toMatchObject({ status: 'sent', overdueAfter: null })
  })

  test('goes on being watched by a save that changes neither status nor due date, also when the job is late', () => {
    expect(statusAfter(sent, { status: 'sent', dueDate: '2026-03-31' }, '2026-04-02').overdueAfter).toBe('2026-03-31')
  })
})

describe('an invoice that the job made overdue', () => {
  test('gets its earlier status back with a later due date, though the form sends the status that it saw', () => {
    for (const status of [undefined, 'overdue'] as const) {
      expect(statusAfter(overdue, { status, dueDate: '2026-03-20' }, TODAY)).toMatchObject({ status: 'sent', overdueAfter: '2026-03-20', earlierStatus: null })
    }
    expect(statusAfter(overdue, { dueDate: TODAY }, TODAY)).toMatchObject({ status: 'sent', overdueAfter: TODAY })
  })

  test('stays overdue while the new due date has passed too, and remembers', () => {
    expect(statusAfter(overdue, { dueDate: '2026-03-09' }, TODAY)).toMatchObject({ status: 'overdue', earlierStatus: 'sent' })
  })

  test('becomes whatever is written, and that stands', () => {
    expect(statusAfter(overdue, { status: 'sent' }, TODAY)).toMatchObject({ status: 'sent', overdueAfter: null, earlierStatus: null })
    expect(statusAfter(overdue, { status: 'cancelled', dueDate: '2026-04-01' }, TODAY)).toMatchObject({ status: 'cancelled', earlierStatus: null })
  })
})

test('an invoice that was made overdue by hand stays so, whatever its due date', () => {
  expect(statusAfter({ ...overdue, earlierStatus: null }, { dueDate: '2026-04-01' }, TODAY).status).toBe('overdue')
})

describe('the dates of a status', () => {
  test('only a paid invoice has a paid date', () => {
    const paid = statusAfter(sent, { status: 'paid' }, TODAY)
    expect(paid).toMatchObject({ paidDate: TODAY, overdueAfter: null })
    expect(statusAfter(paid, { paidDate: '2026-03-05' }, TODAY).paidDate).toBe('2026-03-05')
    expect(statusAfter(paid, {}, '2026-05-01').paidDate).toBe(TODAY)
    expect(statusAfter(paid, { status: 'sent', paidDate: '2026-03-05' }, TODAY).paidDate).toBeNull()
  })

  test('a paid date that is cleared stays cleared', () => {
    const undated = statusAfter(statusAfter(sent, { status: 'paid' }, TODAY), { paidDate: null }, TODAY)
    expect([undated.paidDate, statusAfter(undated, { status: 'paid' }, TODAY).paidDate]).toEqual([null, null])
    expect(statusAfter(sent, { status: 'paid', paidDate: null }, TODAY).paidDate).toBeNull()
  })

  test('a submitted one has the day on which it was, and keeps it when paid', () => {
    const submitted = statusAfter(sent, { status: 'submitted' }, TODAY)
    expect(submitted.submittedDate).toBe(TODAY)
    expect(statusAfter(submitted, { status: 'paid' }, TODAY).submittedDate).toBe(TODAY)
    expect(statusAfter(submitted, { status: 'draft', submittedDate: null }, TODAY).submittedDate).toBeNull()
  })
})
