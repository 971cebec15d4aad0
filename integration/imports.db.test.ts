import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { importCalls } from '@billfold/contracts/imports/import-calls'
import type { ImportRecordInput } from '@billfold/contracts/imports/import-record'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { webhookCalls } from '@billfold/contracts/webhooks/webhook-calls'
import { webhookEvents } from '@billfold/contracts/webhooks/webhook-events'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Backend, startBackend } from './testing/backend.ts'
import { checkFile, importFile, sendRecords, settled, undoImport } from './testing/import-file.ts'

let backend: Backend
let anna: Caller

beforeAll(async () => {
  backend = await startBackend({ gateway: { runsJobs: true } })
}, 60_000)
afterAll(() => backend.close())
beforeEach(async () => {
  anna = await backend.signUp()
})

const admin = <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(backend.database.adminUrl, null, sql, values)

const client = (row: number, name: string, more: object = {}): ImportRecordInput => ({ kind: 'client', row, name, email: 'client@example.com', ...more })
const entry = (row: number, clientName: string, projectName: string, more: object = {}): ImportRecordInput => ({ kind: 'timeEntry', row, clientName, projectName, date: '2026-01-05', hours: '2', description: 'Design', ...more })
const invoice = (row: number, invoiceNumber: string, more: object = {}): ImportRecordInput => ({
  kind: 'invoice',
  row,
  clientName: 'Acme',
  invoiceNumber,
  issueDate: '2026-01-10',
  dueDate: '2026-02-10',
  lines: [{ description: 'Design', quantity: '10', rate: '100' }],
  ...more,
})
const payment = (row: number, invoiceNumber: string, amount: string, date = '2026-01-20'): ImportRecordInput => ({ kind: 'payment', row, invoiceNumber, amount, date, method: 'bank_transfer' })

/** Records of every kind. Their clients and projects already exist, are created by the file, or are only mentioned by name. */
const mixed: ImportRecordInput[] = [
  client(2, 'Acme', { hourlyRate: '80' }),
  client(3, 'beta GmbH'),
  { kind: 'project', row: 4, clientName: 'acme', name: 'Website', hourlyRate: '100' },
  entry(5, 'Acme', 'Website'),
  entry(6, 'ACME', 'Logo'),
  entry(7, 'Beta GmbH', 'Advice', { rate: '50', isBillable: false }),
  // Same work as row 5, but a separate entry, not a duplicate.
  entry(8, 'Acme', 'Website'),
  invoice(9, 'A-1', { status: 'sent', taxRate: '19' }),
  invoice(10, 'A-2', { status: 'sent', dueDate: '2099-01-31' }),
  invoice(11, 'A-3', { status: 'paid', paidDate: '2026-02-01', projectName: 'Website' }),
  invoice(12, 'A-4', { status: 'paid', dueDate: '2026-03-01' }),
  invoice(13, 'A-5', { status: 'draft', taxAmount: '12.34' }),
  payment(14, 'A-1', '700'),
  payment(15, 'A-1', '490', '2026-01-30'),
  payment(16, 'A-2', '250.50'),
  { kind: 'expense', row: 17, date: '2026-01-06', category: 'Travel', amount: '42', clientName: 'Acme', projectName: 'Website' },
]

/** Counts the user's records by table. */
async function countRecords(): Promise<Record<string, number>> {
  const { body: list } = await anna(clientCalls.list)
  return {
    clients: list.length,
    projects: (await anna(projectCalls.list)).body.length,
    timeEntries: (await anna(timeEntryCalls.list)).body.length,
    invoices: (await anna(invoiceCalls.list)).body.length,
    expenses: (await anna(expenseCalls.list)).body.length,
  }
}

const NONE = { clients: 0, projects: 0, timeEntries: 0, invoices: 0, expenses: 0 }

describe('an import of every kind of record', () => {
  beforeEach(async () => {
    await anna(clientCalls.create, { body: { name: 'Beta GmbH', email: 'beta@example.com' } })
  })

  test('creates exactly the records that the check predicted', async () => {
    const checked = await checkFile(anna, mixed)
    expect(checked).toMatchObject({ state: 'checked', received: 16, missingClients: [], newProjects: 2, problems: [], problemCount: 0, error: null })
    const counts = [
      { kind: 'client', created: 1, existing: 1, wrong: 0 },
      { kind: 'project', created: 1, existing: 0, wrong: 0 },
      { kind: 'timeEntry', created: 4, existing: 0, wrong: 0 },
      { kind: 'invoice', created: 5, existing: 0, wrong: 0 },
      { kind: 'payment', created: 3, existing: 0, wrong: 0 },
      { kind: 'expense', created: 1, existing: 0, wrong: 0 },
    ]
    expect(checked.counts).toEqual(counts)
    expect(await countRecords()).toEqual({ ...NONE, clients: 1 })

    await anna(importCalls.start, { params: checked })
    const done = await settled(anna, checked)
    expect(done).toMatchObject({ state: 'imported', done: 16, counts, error: null })
    expect(Date.parse(done.undoableUntil ?? '')).toBeGreaterThan(Date.now() + 23 * 60 * 60 * 1000)
    expect(await countRecords()).toEqual({ clients: 2, projects: 3, timeEntries: 4, invoices: 5, expenses: 1 })
  })

  test('uses the rates of projects and clients, and settles invoices with their payments', async () => {
    await importFile(anna, mixed)
    const { body: entries } = await anna(timeEntryCalls.list)
    expect(entries.map(({ clientName, projectName, rate }) => `${clientName} ${projectName} ${rate}`).toSorted()).toEqual([
      'Acme Logo 80.00',
      'Acme Website 100.00',
      'Acme Website 100.00',
      'Beta GmbH Advice 50.00',
    ])
    const { body: invoices } = await anna(invoiceCalls.list)
    const figures = invoices.map(({ invoiceNumber, status, total, amountPaid, paidDate, sendReminders }) => [invoiceNumber, status, total, amountPaid, paidDate, sendReminders])
    expect(figures.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['A-1', 'paid', '1190.00', '1190.00', '2026-01-30', false],
      ['A-2', 'sent', '1000.00', '250.50', null, true],
      ['A-3', 'paid', '1000.00', '1000.00', '2026-02-01', false],
      ['A-4', 'paid', '1000.00', '1000.00', null, false],
      ['A-5', 'draft', '1012.34', '0.00', null, false],
    ])
    const { body: details } = await anna(invoiceCalls.get, { params: { id: invoices.find(({ invoiceNumber }) => invoiceNumber === 'A-1')?.id } })
    expect(details.payments.map(({ amount, date, isBalance }) => [amount, date, isBalance])).toEqual([
      ['700.00', '2026-01-20', false],
      ['490.00', '2026-01-30', false],
    ])
    expect(details.history.map(({ from, to, reason }) => [from, to, reason])).toEqual([[null, 'paid', 'Imported']])
  })

  test('does not trigger notifications, webhook events or e-mails', async () => {
    await anna(webhookCalls.create, { body: { url: 'https://example.com/', description: '', events: [...webhookEvents] } })
    await anna(projectCalls.create, { body: { name: 'Advice', clientId: (await anna(clientCalls.list)).body[0]?.id, budget: '60' } })
    const [before] = await admin<{ id: number }>('select coalesce(max(id), 0)::integer as id from accounts.webhook_event')
    const { id } = await importFile(anna, mixed)
    await undoImport(anna, { id })
    expect(await admin('select name from accounts.webhook_event where id > $1', [before?.id])).toEqual([])
    expect((await anna(notificationCalls.list)).body.notifications).toEqual([])
    expect(await admin('select from billing.mail m join billing.invoice i using (user_id) where m.invoice_id = i.id')).toEqual([])
  })

  test('does not create duplicates when repeated, even if names have changed', async () => {
    await importFile(anna, mixed)
    const before = await countRecords()
    const { body: clients } = await anna(clientCalls.list)
    await anna(clientCalls.update, { params: { id: clients.find(({ name }) => name === 'Acme')?.id }, body: { name: 'Acme Corporation' } })
    const again = await importFile(anna, mixed)
    expect(again.counts.map(({ created, existing }) => [created, existing])).toEqual([[0, 2], [0, 1], [0, 4], [0, 5], [0, 3], [0, 1]])
    expect(again.newProjects).toBe(0)
    expect(await countRecords()).toEqual(before)
    // Row 18 is a third entry for the same work, and one imported entry was deleted, so both are created.
    const { body: entries } = await anna(timeEntryCalls.list)
    await anna(timeEntryCalls.delete, { params: { id: entries.find(({ projectName }) => projectName === 'Logo')?.id } })
    const more = await importFile(anna, [...mixed, entry(18, 'Acme', 'Website')])
    expect(more.counts.find(({ kind }) => kind === 'timeEntry')).toEqual({ kind: 'timeEntry', created: 2, existing: 3, wrong: 0 })
  })
})

describe('undoing an import', () => {
  test('removes exactly what the import created', async () => {
    const { body: beta } = await anna(clientCalls.create, { body: { name: 'Beta GmbH', email: 'beta@example.com' } })
    const own = { clientId: beta.id, invoiceNumber: 'B-1', dueDate: '2099-12-31', status: 'sent', lineItems: [{ description: 'Work', quantity: '1', rate: '100' }] }
    const { body: open } = await anna(invoiceCalls.create, { body: own })
    const done = await importFile(anna, [...mixed, payment(18, 'B-1', '100')])
    expect((await anna(invoiceCalls.get, { params: open })).body.status).toBe('paid')
    expect(await undoImport(anna, done)).toMatchObject({ state: 'undone', error: null, undoableUntil: null })
    expect(await countRecords()).toEqual({ ...NONE, clients: 1, invoices: 1 })
    expect((await anna(invoiceCalls.get, { params: open })).body).toMatchObject({ status: 'sent', amountPaid: '0.00', payments: [] })
    expect(await leftOf(done.id)).toEqual([])
    // After the import is undone, the same file can be imported again.
    expect((await importFile(anna, mixed)).counts[2]).toMatchObject({ created: 4 })
  })

  test('is rejected with a reason and removes nothing after a payment was recorded', async () => {
    const done = await importFile(anna, mixed)
    const before = await countRecords()
    const { body: invoices } = await anna(invoiceCalls.list)
    await anna(invoiceCalls.recordPayment, { params: { id: invoices.find(({ invoiceNumber }) => invoiceNumber === 'A-2')?.id }, body: { amount: '10' } })
    expect(await undoImport(anna, done)).toMatchObject({ state: 'imported', error: 'This import cannot be undone, because A-2 was changed since' })
    expect(await countRecords()).toEqual(before)
  })

  test.each([
    ['a client was edited', 'Acme was changed since', async (id: number) => anna(clientCalls.update, { params: { id }, body: { phone: '1' } })],
    ['a client has another project', 'Acme is in use', async (clientId: number) => anna(projectCalls.create, { body: { clientId, name: 'More' } })],
    ['a client has another invoice', 'Acme is in use', async (clientId: number) => anna(invoiceCalls.create, { body: { clientId, invoiceNumber: 'N-1', dueDate: '2099-12-31', lineItems: [{ description: 'Work', quantity: '1', rate: '1' }] } })],
  ])('is rejected when %s', async (_, reason, change) => {
    const done = await importFile(anna, mixed)
    const { body: clients } = await anna(clientCalls.list)
    const acme = clients.find(({ name }) => name === 'Acme')
    expect((await change(acme?.id ?? 0)).status).toBeLessThan(300)
    expect((await undoImport(anna, done)).error).toBe(`This import cannot be undone, because ${reason}`)
  })

  test('is rejected after 24 hours', async () => {
    const done = await importFile(anna, [client(2, 'Acme')])
    await admin("update accounts.import_run set finished_at = now() - interval '25 hours' where id = $1", [done.id])
    const { status, error } = await anna(importCalls.undo, { params: done })
    expect([status, error.message]).toEqual([409, 'An import can be undone only within 24 hours'])
    expect((await anna(importCalls.get, { params: done })).body.undoableUntil).toBeNull()
  })
})

/** The bookkeeping rows of an import in all schemas, except its own row. */
function leftOf(importId: number): Promise<object[]> {
  return admin(
    `select 'projects' as place from projects.imported_record where import_id = $1 union all select 'billing' from billing.imported_record where import_id = $1
     union all select 'parts' from accounts.import_part where import_id = $1`,
    [importId],
  )
}

describe('an import that fails', () => {
  test('in the billing service leaves no clients behind and can be retried', { timeout: 60_000 }, async () => {
    await admin(`create function billing.refuse_expense() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse_expense before insert on billing.expense for each row execute function billing.refuse_expense()`)
    const failed = await importFile(anna, mixed).finally(() => admin('drop trigger refuse_expense on billing.expense; drop function billing.refuse_expense()'))
    expect(failed).toMatchObject({ state: 'failed', error: 'Billfold could not save all records, so none were imported. Please try again later.', undoableUntil: null })
    expect(await countRecords()).toEqual(NONE)
    expect(await leftOf(failed.id)).toEqual([])
    expect((await importFile(anna, mixed)).state).toBe('imported')
  })

  test('reports the reason if the account has changed since the check', async () => {
    const { body: beta } = await anna(clientCalls.create, { body: { name: 'Beta', email: 'beta@example.com' } })
    const checked = await checkFile(anna, [entry(2, 'Beta', 'Advice')])
    await anna(clientCalls.delete, { params: beta })
    await anna(importCalls.start, { params: checked })
    expect(await settled(anna, checked)).toMatchObject({ state: 'failed', error: 'Your account has changed since the check. Check the file again.' })
  })
})

describe('the check before an import', () => {
  test('reports every problem with its row', async () => {
    const checked = await checkFile(anna, [
      client(2, 'Acme'),
      { kind: 'client', row: 3, name: 'No address', email: 'none' },
      { kind: 'project', row: 4, clientName: 'Acme', name: 'Late', startDate: '2026-02-01', dueDate: '2026-01-01' },
      entry(5, 'Acme', 'Website', { date: 'yesterday' }),
      entry(6, 'Acme', 'Website', { hours: '999999', rate: '99999999' }),
      invoice(7, 'A-1', { status: 'sent', taxRate: '10', taxAmount: '99' }),
      invoice(8, 'A-2', { status: 'sent' }),
      invoice(9, 'A-2', { status: 'sent' }),
      invoice(10, 'A-3', { status: 'cancelled' }),
      payment(11, 'A-1', '1'),
      payment(12, 'A-2', '900'),
      payment(13, 'A-2', '200'),
      payment(14, 'A-3', '1'),
      payment(15, 'A-9', '1'),
      { kind: 'expense', row: 16, date: '2026-01-06', category: 'Travel', amount: '42', projectName: 'Website' },
      { kind: 'task', row: 17 } as unknown as ImportRecordInput,
      null as unknown as ImportRecordInput,
    ])
    expect(checked.problems.map(({ row, kind, path }) => `${row} ${kind} ${path}`)).toEqual([
      '3 client email', '4 project dueDate', '5 timeEntry date', '6 timeEntry hours', '7 invoice taxAmount', '9 invoice invoiceNumber', '13 payment amount',
      '14 payment invoiceNumber', '15 payment invoiceNumber', '16 expense clientName', '17 null kind', '17 null kind',
    ])
    expect(checked.problemCount).toBe(12)
    expect(checked.problems[6]).toMatchObject({ message: 'Only $1,000.00 is due on invoice A-2', text: 'Only {balance} is due on invoice {invoiceNumber}' })
    const { status, error } = await anna(importCalls.start, { params: checked })
    expect([status, error.message]).toEqual([409, 'Fix the problems in this import first'])
  })

  test('lists missing clients, which can then be added to the import', async () => {
    const checked = await checkFile(anna, [entry(2, 'Acme', 'Website'), entry(3, 'Gamma', 'Website'), entry(4, 'acme', 'Logo')])
    expect(checked).toMatchObject({ missingClients: ['Acme', 'Gamma'], newProjects: 3, problemCount: 0 })
    expect((await anna(importCalls.start, { params: checked })).status).toBe(409)
    const { body: more } = await anna(importCalls.addRecords, { params: checked, body: { from: 3, records: [client(2, 'Acme'), client(3, 'Gamma')] } })
    expect(more).toMatchObject({ state: 'receiving', received: 5 })
    await anna(importCalls.check, { params: checked })
    expect(await settled(anna, checked)).toMatchObject({ state: 'checked', missingClients: [] })
    await anna(importCalls.start, { params: checked })
    expect(await settled(anna, checked)).toMatchObject({ state: 'imported' })
    expect(await countRecords()).toMatchObject({ clients: 2, projects: 3, timeEntries: 3 })
  })

  test('lists the first 200 problems and counts all of them', async () => {
    const checked = await checkFile(anna, Array.from({ length: 300 }, (_, at) => entry(at + 2, 'Acme', 'Website', { date: '' })))
    expect([checked.problemCount, checked.problems.length, checked.problems.at(-1)?.row]).toEqual([300, 200, 201])
    expect(checked.counts).toEqual([{ kind: 'timeEntry', created: 0, existing: 0, wrong: 300 }])
  })
})

describe('an import’s records', () => {
  test('are stored once and in order, even if a part is sent twice', async () => {
    const run = await sendRecords(anna, [client(2, 'Acme'), client(3, 'Beta')])
    const send = (from: number, records: object[]) => anna(importCalls.addRecords, { params: run, body: { from, records } })
    expect((await send(0, [client(2, 'Acme'), client(3, 'Beta')])).body.received).toBe(2)
    expect((await send(0, [client(2, 'Other')])).error).toMatchObject({ code: 'conflict', message: 'Other records were stored at this position' })
    expect((await send(3, [client(5, 'Gamma')])).error).toMatchObject({ code: 'conflict', message: 'Records are missing: the next part must start with record 2' })
    expect((await send(2, [client(4, 'Gamma')])).body.received).toBe(3)
    await anna(importCalls.check, { params: run })
    expect((await settled(anna, run)).counts).toEqual([{ kind: 'client', created: 3, existing: 0, wrong: 0 }])
  })

  test('do not cause a server error if they are deeply nested or contain invalid characters', async () => {
    const { body: run } = await anna(importCalls.create, { body: { source: 'toggl', fileName: 'Toggl.csv' } })
    const nested = JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) as object
    expect((await anna(importCalls.addRecords, { params: run, body: { from: 0, records: [nested] } })).status).toBe(400)
    await anna(importCalls.addRecords, { params: run, body: { from: 0, records: [client(2, 'A\u0000\ud800B'), { kind: 'client', __proto__: 1 }] } })
    await anna(importCalls.check, { params: run })
    expect((await settled(anna, run)).problems[0]).toMatchObject({ row: 2, path: 'name', message: 'Contains characters that cannot be stored' })
  })

  test('are discarded with the import, or once three newer imports exist', async () => {
    const first = await sendRecords(anna, [client(2, 'Acme')])
    const second = await sendRecords(anna, [client(2, 'Acme')])
    const others = [second, await sendRecords(anna, []), await sendRecords(anna, [])]
    expect((await anna(importCalls.get, { params: first })).status).toBe(404)
    expect((await anna(importCalls.list)).body.map(({ id }) => id)).toEqual(others.map(({ id }) => id).toReversed())
    expect((await anna(importCalls.remove, { params: second })).status).toBe(204)
    expect((await anna(importCalls.remove, { params: second })).status).toBe(404)
    expect(await leftOf(first.id)).toEqual([])
    const done = await importFile(anna, [client(2, 'Acme')])
    expect((await anna(importCalls.remove, { params: done })).status).toBe(409)
  })

  test('are discarded after a day if the import has not started', async () => {
    const [old, recent, done] = [await sendRecords(anna, [client(2, 'Acme')]), await sendRecords(anna, [client(2, 'Acme')]), await importFile(anna, [client(2, 'Acme')])]
    await admin("update accounts.import_run set touched_at = now() - interval '25 hours' where id in ($1, $2)", [old.id, done.id])
    await queryAs(backend.database.url('accounts'), null, 'select delete_old_rows_of_import_run(0, 2147483647)')
    expect((await anna(importCalls.list)).body.map(({ id }) => id)).toEqual([done.id, recent.id])
    expect(await leftOf(old.id)).toEqual([])
  })
})
