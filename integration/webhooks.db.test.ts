import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { webhookCalls } from '@billfold/contracts/webhooks/webhook-calls'
import { webhookEvents } from '@billfold/contracts/webhooks/webhook-events'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loopbackNetwork, startWebhookReceiver, type WebhookReceiver } from '../gateway/src/testing/webhook-receiver.ts'
import { type Backend, startBackend } from './testing/backend.ts'

let backend: Backend
let receiver: WebhookReceiver
let anna: Caller
let clientId: number
let projectId: number

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  backend = await startBackend({ gateway: { webhookNetwork: loopbackNetwork, runsJobs: true } })
})
afterAll(async () => {
  await backend.close()
  await receiver.close()
})
beforeEach(async () => {
  anna = await backend.signUp()
  const { body: client } = await anna(clientCalls.create, { body: { name: 'Acme', email: 'a@acme.test' } })
  const { body: project } = await anna(projectCalls.create, { body: { name: 'Website', clientId: client.id } })
  clientId = client.id
  projectId = project.id
  await anna(webhookCalls.create, { body: { url: receiver.url, description: '', events: [...webhookEvents] } })
})
afterEach(() => {
  receiver.received.length = 0
})

interface Payload {
  type: string
  data: Record<string, unknown>
}

const payloads = () => receiver.received.map(({ body }) => JSON.parse(body) as Payload)
/**
 * Returns the events for one kind of record, because other records' events may come in between. Merges repeated 'updated' events, because
 * some changes write a record more than once.
 */
const eventsOf = (kind: string) =>
  payloads()
    .filter(({ data }) => data.kind === kind)
    .map(({ type }) => type.replace(`${kind}.`, ''))
    .filter((event, at, all) => event !== 'updated' || all[at - 1] !== event)
const delivered = (kind: string, events: string[]) => expect.poll(() => eventsOf(kind), { timeout: 10_000 }).toEqual(events)
const last = (type: string) => payloads().findLast((payload) => payload.type === type)?.data
const lineItems = [{ description: 'Design', quantity: '1', rate: '100' }]
const newInvoice = () => anna(invoiceCalls.create, { body: { clientId, projectId, invoiceNumber: 'INV-1', dueDate: '2099-12-31', lineItems } })

describe('changes are delivered in order with the resulting record', () => {
  test('for clients and projects', async () => {
    const { body: client } = await anna(clientCalls.create, { body: { name: 'Bolt', email: 'b@bolt.test' } })
    const { body: project } = await anna(projectCalls.create, { body: { name: 'Shop', clientId: client.id } })
    await anna(projectCalls.update, { params: project, body: { completionPercentage: 50 } })
    await anna(clientCalls.update, { params: client, body: { name: 'Bolt & Co' } })
    await anna(clientCalls.delete, { params: client })
    await delivered('client', ['created', 'updated', 'deleted'])
    await delivered('project', ['created', 'updated', 'deleted'])
    expect(last('client.updated')).toEqual({ id: client.id, kind: 'client', name: 'Bolt & Co', isActive: true, version: expect.any(Number) })
    expect(last('project.updated')).toMatchObject({ id: project.id, clientId: client.id, completionPercentage: 50, status: 'active' })
  })

  test('for time entries, including when they are invoiced', async () => {
    const { body: entry } = await anna(timeEntryCalls.create, { body: { clientId, projectId, description: 'Work', hours: '1.5', rate: '100', date: '2026-01-01' } })
    await delivered('time_entry', ['created'])
    const { body: invoice } = await anna(invoiceCalls.create, { body: { clientId, invoiceNumber: 'INV-1', dueDate: '2099-12-31', timeEntryIds: [entry.id] } })
    await expect.poll(() => last('time_entry.updated')).toMatchObject({ id: entry.id, hours: '1.5', rate: '100.00', isInvoiced: true, invoiceId: invoice.id })
  })

  test('for invoices and payments', async () => {
    const { body: invoice } = await newInvoice()
    const { body: sharing } = await anna(invoiceSharingCalls.generate, { params: invoice })
    await anna(invoiceCalls.update, { params: invoice, body: { status: 'sent' } })
    const token = sharing.shareUrl.split('/').at(-1) ?? ''
    await backend.anonymous(invoiceSharingCalls.countView, { params: { token } })
    await backend.anonymous(invoiceSharingCalls.countView, { params: { token } })
    await anna(invoiceCalls.recordPayment, { params: invoice, body: { amount: '40' } })
    await expect.poll(() => last('invoice.updated')).toMatchObject({ status: 'sent', total: '100.00', balance: '60.00' })
    await anna(invoiceCalls.markPaid, { params: invoice })
    await delivered('invoice', ['created', 'updated', 'sent', 'viewed', 'updated', 'paid'])
    await delivered('payment', ['recorded', 'recorded'])
    expect(last('invoice.paid')).toMatchObject({ id: invoice.id, kind: 'invoice', invoiceNumber: 'INV-1', status: 'paid', balance: '0.00', isDeposit: false, clientId })
    expect(last('payment.recorded')).toMatchObject({ invoiceId: invoice.id, amount: '60.00', source: 'manual' })
  })

  test('for an invoice that is created as paid', async () => {
    await anna(invoiceCalls.create, { body: { clientId, invoiceNumber: 'OLD-1', issueDate: '2020-01-01', dueDate: '2020-01-31', status: 'paid', paidDate: '2020-01-15', lineItems } })
    await delivered('invoice', ['created'])
    expect(last('invoice.created')).toMatchObject({ status: 'paid', balance: '0.00' })
  })

  test('for proposals', async () => {
    const body = { clientId, title: 'Offer', description: 'Work', clientEmail: 'a@acme.test', lineItems: [{ description: 'Work', rate: '100' }] }
    const { body: proposal } = await anna(proposalCalls.create, { body })
    await anna(proposalCalls.setStatus, { params: proposal, body: { status: 'sent' } })
    const { body: sharing } = await anna(proposalSharingCalls.generate, { params: proposal })
    const shareToken = sharing.shareUrl.split('/').at(-1) ?? ''
    await backend.anonymous(proposalSharingCalls.countView, { params: { shareToken } })
    await backend.anonymous(proposalSharingCalls.sign, { params: { shareToken }, body: { signature: 'Wile E. Coyote' } })
    await delivered('proposal', ['created', 'sent', 'viewed', 'accepted'])
    expect(last('proposal.accepted')).toMatchObject({ id: proposal.id, title: 'Offer', status: 'accepted', amount: '100.00' })
  })
})

test('nothing is delivered after a rollback', async () => {
  const insert = `begin; select set_config('app.user_id', (select max(id) from accounts.account)::text, true);
    insert into projects.client (user_id, name, email) select max(id), 'Undone', 'u@example.com' from accounts.account;`
  await queryAs(backend.database.adminUrl, null, `${insert} rollback`)
  await queryAs(backend.database.adminUrl, null, `${insert} commit`)
  await delivered('client', ['created'])
  expect(last('client.created')).toMatchObject({ name: 'Undone' })
})

test('no event rows are written for a user without an active webhook', async () => {
  const berta = await backend.signUp()
  await berta(clientCalls.create, { body: { name: 'Acme', email: 'a@acme.test' } })
  const rows = await queryAs(backend.database.adminUrl, null, 'select from accounts.webhook_event where user_id = (select max(id) from accounts.account)')
  expect(rows).toEqual([])
})
