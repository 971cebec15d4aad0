import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { queryAs, somebodyWaitsFor } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { createFreelancer, createInvoice, createProject, type Freelancer } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
})

async function stored(): Promise<number> {
  return (await anna.call(timeEntryCalls.list)).body.length
}

describe('an invoiced entry', () => {
  test('can be marked and unmarked by hand', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: { ...anna.work, isInvoiced: true } })
    expect(entry).toMatchObject({ isInvoiced: true, invoiceId: null })
    expect((await anna.call(timeEntryCalls.update, { params: entry, body: { isInvoiced: false } })).body.isInvoiced).toBe(false)
  })

  test('is marked as invoiced only if it is on an invoice when the flag is null', async () => {
    const invoiceId = await createInvoice(service.database, anna.id, anna.project.clientId, 'INV-1')
    const nothing = { isInvoiced: null, invoiced: null, isBillable: null }
    const flags = async (body: object) => (await anna.call(timeEntryCalls.create, { body: { ...anna.work, ...nothing, ...body } })).body
    expect([await flags({}), await flags({ invoiceId })]).toMatchObject([{ isInvoiced: false, isBillable: true }, { isInvoiced: true, invoiceId }])
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: { ...anna.work, isInvoiced: true, isBillable: false } })
    const update = async (body: object) => (await anna.call(timeEntryCalls.update, { params: entry, body: { ...body } })).body
    expect(await update({ isInvoiced: null, isBillable: null, invoiceId: '' })).toMatchObject({ isInvoiced: false, isBillable: true, invoiceId: null })
    expect(await update({ invoiced: null, invoiceId })).toMatchObject({ isInvoiced: true, invoiceId })
  })

  test('can be put on the same invoice repeatedly', async () => {
    const invoiceId = await createInvoice(service.database, anna.id, anna.project.clientId, 'INV-1')
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    for (let time = 0; time < 2; time++) {
      const { status, body } = await anna.call(timeEntryCalls.update, { params: entry, body: { invoiceId, isInvoiced: true } })
      expect([status, body.invoiceId, body.invoiceNumber, body.isInvoiced]).toEqual([200, invoiceId, 'INV-1', true])
    }
    expect((await anna.call(timeEntryCalls.update, { params: entry, body: { invoiceId } })).body.isInvoiced).toBe(true)
  })

  test('changes the version of its invoice, so that a save with an older version returns 409', async () => {
    const invoiceId = await createInvoice(service.database, anna.id, anna.project.clientId, 'INV-1')
    const { body: free } = await anna.call(timeEntryCalls.create, { body: anna.work })
    const putOn = [
      () => anna.call(timeEntryCalls.update, { params: free, body: { invoiceId, isInvoiced: true } }),
      () => anna.call(timeEntryCalls.create, { body: { ...anna.work, invoiceId } }),
    ]
    for (const put of putOn) {
      const { body: before } = await anna.call(invoiceCalls.get, { params: { id: invoiceId } })
      await put()
      const { error } = await anna.call(invoiceCalls.update, { params: before, body: { timeEntryIds: [] }, headers: { 'if-match': `"${before.version}"` } })
      expect(error.code).toBe('stale_version')
    }
    expect((await anna.call(invoiceCalls.get, { params: { id: invoiceId } })).body.timeEntryIds).toHaveLength(2)
  })

  test('cannot be added to an invoice with 1,000 entries', async () => {
    const invoiceId = await createInvoice(service.database, anna.id, anna.project.clientId, 'INV-1')
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: { ...anna.work, invoiceId } })
    const copies = `insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date, is_billable, is_invoiced, invoice_id)
      select user_id, client_id, project_id, description, hours, rate, date, is_billable, is_invoiced, invoice_id from billing.time_entry, generate_series(2, 1000) where id = $1`
    await queryAs(service.database.adminUrl, null, copies, [entry.id])
    const { body: free } = await anna.call(timeEntryCalls.create, { body: anna.work })
    const answers = [
      await anna.call(timeEntryCalls.update, { params: free, body: { invoiceId } }),
      await anna.call(timeEntryCalls.create, { body: { ...anna.work, invoiceId } }),
    ]
    expect(answers.map(({ status, error }) => [status, error.message])).toEqual(answers.map(() => [400, 'An invoice can have at most 1,000 time entries']))
    expect((await anna.call(timeEntryCalls.update, { params: entry, body: { invoiceId, description: 'Other' } })).status).toBe(200)
  })

  test('stays on its invoice when its form is saved, and is removed only through the invoice', async () => {
    const invoiceId = await createInvoice(service.database, anna.id, anna.project.clientId, 'INV-1')
    const second = await createInvoice(service.database, anna.id, anna.project.clientId, 'INV-2')
    const other = await createProject(service.database, anna.id)
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: { ...anna.work, invoiceId } })

    const saved = await anna.call(timeEntryCalls.update, { params: entry, body: { ...anna.work, description: 'Typo', invoiceId: null, isInvoiced: true } })
    expect(saved.body).toMatchObject({ description: 'Typo', invoiceId, isInvoiced: true })

    for (const body of [{ isInvoiced: false }, { invoiced: false }, { invoiceId: null }, { invoiceId: null, isInvoiced: false }, { invoiceId: second, isInvoiced: true }, other]) {
      const { status, error } = await anna.call(timeEntryCalls.update, { params: entry, body: { ...body } })
      expect([status, error.code, error.message]).toEqual([409, 'conflict', 'This time entry is on invoice INV-1. Remove it from that invoice first.'])
    }
    expect((await anna.call(timeEntryCalls.get, { params: entry })).body).toEqual(saved.body)
  })

  test('goes to only one of two invoices that claim it concurrently', async () => {
    const invoices = await Promise.all(['INV-1', 'INV-2'].map((number) => createInvoice(service.database, anna.id, anna.project.clientId, number)))
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    const answers = await Promise.all(invoices.map((invoiceId) => anna.call(timeEntryCalls.update, { params: entry, body: { invoiceId, isInvoiced: true } })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('is not locked while its update waits for a locked invoice', async () => {
    const invoiceId = await createInvoice(service.database, anna.id, anna.project.clientId, 'INV-1')
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    const busy = new Client({ connectionString: service.database.adminUrl })
    await busy.connect()
    await busy.query('begin')
    await busy.query('select from billing.invoice where id = $1 for update', [invoiceId])
    const put = anna.call(timeEntryCalls.update, { params: entry, body: { invoiceId } })
    await somebodyWaitsFor(busy)
    await busy.query("set lock_timeout = '1s'")
    await busy.query('select from billing.time_entry where id = $1 for update', [entry.id])
    await busy.query('commit')
    await busy.end()
    expect((await put).body.invoiceId).toBe(invoiceId)
  })

  test('cannot be stored as not invoiced while it is on an invoice', async () => {
    const invoiceId = await createInvoice(service.database, anna.id, anna.project.clientId, 'INV-1')
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: { ...anna.work, invoiceId } })
    const free = queryAs(service.database.url('billing'), anna.id, 'update time_entry set is_invoiced = false where id = $1', [entry.id])
    await expect(free).rejects.toThrow(/time_entry_on_invoice_is_invoiced/)
  })
})

describe('DELETE /api/time-entries/{id}', () => {
  test('deletes the entry and returns 404 the second time', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    expect((await anna.call(timeEntryCalls.delete, { params: entry })).status).toBe(204)
    expect((await anna.call(timeEntryCalls.delete, { params: entry })).status).toBe(404)
    expect(await stored()).toBe(0)
  })

  test('returns 409 with the reason for an invoiced entry', async () => {
    const invoiceId = await createInvoice(service.database, anna.id, anna.project.clientId, 'INV-1')
    const reasons = [
      [{ isInvoiced: true }, 'This time entry is marked as invoiced. Unmark it before you delete it.'],
      [{ invoiceId }, 'This time entry is on invoice INV-1. Remove it from that invoice before you delete it.'],
    ] as const
    for (const [mark, message] of reasons) {
      const { body: entry } = await anna.call(timeEntryCalls.create, { body: { ...anna.work, ...mark } })
      const { status, error } = await anna.call(timeEntryCalls.delete, { params: entry })
      expect([status, error.code, error.message]).toEqual([409, 'conflict', message])
    }
    expect(await stored()).toBe(2)
  })

  test('succeeds only if a concurrent request to put the entry on an invoice fails', async () => {
    const invoiceId = await createInvoice(service.database, anna.id, anna.project.clientId, 'INV-1')
    for (let round = 0; round < 10; round++) {
      const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
      const [deleted, marked] = await Promise.all([
        anna.call(timeEntryCalls.delete, { params: entry }),
        anna.call(timeEntryCalls.update, { params: entry, body: { invoiceId, isInvoiced: true } }),
      ])
      expect([[204, 404], [409, 200]]).toContainEqual([deleted.status, marked.status])
    }
  })
})
