import { expect, test } from 'vitest'
import { importedStatus, sendsReminders } from './imported-status.ts'

const TODAY = '2026-11-28'
const sent = { status: 'sent', issueDate: '2026-01-10', dueDate: '2026-02-10', paidDate: null, submittedDate: null, payments: [] } as const
const paid = (...amounts: string[]) => amounts.map((amount, at) => ({ fingerprint: '', amount, date: `2026-02-0${3 - at}`, method: 'other' as const, note: null }))
const statusOf = (invoice: Partial<Parameters<typeof importedStatus>[0]>) => importedStatus({ ...sent, payments: [], ...invoice }, '100.00', TODAY)

test('a fully paid invoice gets the date of its last payment as its paid date', () => {
  expect(statusOf({ payments: paid('60.00', '40.00') })).toMatchObject({ status: 'paid', paidDate: '2026-02-03' })
  expect(statusOf({ status: 'draft', payments: paid('60.00') })).toMatchObject({ status: 'sent' })
  expect(statusOf({ status: 'paid', payments: paid('60.00') })).toMatchObject({ status: 'paid', paidDate: '2026-02-03' })
})

test('unknown dates are not replaced with today’s date', () => {
  expect(statusOf({ status: 'paid' }).paidDate).toBeNull()
  expect(statusOf({ status: 'paid', paidDate: '2026-02-20' }).paidDate).toBe('2026-02-20')
  expect(statusOf({ status: 'submitted' }).submittedDate).toBe('2026-01-10')
})

test('only invoices that are not yet overdue become overdue later and trigger reminders', () => {
  expect(statusOf({}).overdueAfter).toBeNull()
  expect(statusOf({ dueDate: '2026-12-10' }).overdueAfter).toBe('2026-12-10')
  expect([sendsReminders(statusOf({}), TODAY), sendsReminders(statusOf({ status: 'overdue', dueDate: '2026-12-10' }), TODAY), sendsReminders(statusOf({ dueDate: TODAY }), TODAY)]).toEqual([false, false, true])
})
