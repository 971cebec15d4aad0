import type { Call } from '@billfold/contracts/call'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { outboxCalls } from '@billfold/contracts/outbox/outbox-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { createAccount } from '@billfold/server-kit/testing/accounts'
import { type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import type { ServiceDefinition } from '@billfold/server-kit/service'
import { type Caller, startTestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../../services/billing/src/testing/billing-without-stripe.ts'
import { projectsService } from '../../services/projects/src/service.ts'
import { proposalsService } from '../../services/proposals/src/service.ts'
import { featureOf } from '../contract/records.ts'
import { type ReleasedProduct, startReleasedProduct } from './released-product.ts'

/**
 * The services of the last release, byte by byte, on the schema of today: so they run beside the new ones while an upgrade is under way,
 * and after a step back. `record.ts` takes today's into the repository, with each release and not before.
 */
let database: TestDatabase
let released: ReleasedProduct
let userId: number

/** Three processes are started, and a busy machine is slow at it. */
const timeout = 60_000

const running = new AsyncDisposableStack()
beforeAll(async () => {
  database = await testDatabase()
  running.defer(() => database.drop())
  userId = await createAccount(database)
  released = running.use(await startReleasedProduct(database))
}, timeout)
afterAll(() => running.disposeAsync())

describe('with the code of the last release a user', { timeout }, () => {
  const asUser: ReleasedProduct['ask'] = (call, input) => released.ask(call, { ...input, userId })
  const asVisitor: ReleasedProduct['ask'] = (call, input) => released.ask(call, { ...input, userId: null })
  /** What is made on the way, by the feature that its calls are declared under. */
  const records: Record<string, number> = {}
  const params = (feature: string) => ({ params: { id: records[feature] } })

  test('has clients, projects and time, which change and go', async () => {
    const client = await asUser(clientCalls.create, { body: { name: 'Acme Studio', email: 'hello@acme.test' } })
    const project = await asUser(projectCalls.create, { body: { name: 'Website', clientId: client.id, budget: '5000', completionPercentage: 10 } })
    const work = { clientId: client.id, projectId: project.id, date: '2026-01-05', hours: '2.5', rate: '120.10', description: 'Design' }
    const entry = await asUser(timeEntryCalls.create, { body: work })
    expect((await asUser(timeEntryCalls.update, { params: { id: entry.id }, body: { hours: '3' } })).amount).toBe('360.30')
    expect((await asUser(clientCalls.update, { params: { id: client.id }, body: { phone: '+1 555 0100' } })).phone).toBe('+1 555 0100')
    await asUser(projectCalls.update, { params: { id: project.id }, body: { completionPercentage: 60 } })

    expect(await asUser(clientCalls.import, { body: { rows: [{ name: 'Short Lived', email: 'short@lived.test' }] } })).toEqual({ created: 1 })
    const gone = (await asUser(clientCalls.list)).find(({ name }) => name === 'Short Lived')?.id
    await asUser(projectCalls.create, { body: { name: 'Nothing', clientId: gone } })
    await asUser(timeEntryCalls.delete, { params: { id: (await asUser(timeEntryCalls.duplicate, { params: { id: entry.id } })).id } })
    await asUser(clientCalls.delete, { params: { id: gone } })
    expect((await asUser(clientCalls.list)).map(({ name }) => name)).toEqual(['Acme Studio'])
    Object.assign(records, { clients: client.id, projects: project.id, sharing: project.id, timeEntries: entry.id })
  })

  test('bills them, is paid, and sees it in the figures', async () => {
    const { invoiceNumber } = await asUser(invoiceCalls.nextNumber)
    const to = { clientId: records.clients, dueDate: '2099-12-31' }
    const bill = { ...to, projectId: records.projects, invoiceNumber, taxRate: '10', timeEntryIds: [records.timeEntries] }
    const invoice = await asUser(invoiceCalls.create, { body: bill })
    expect([invoice.total, invoice.timeEntryIds]).toEqual(['396.33', [records.timeEntries]])
    await asUser(invoiceCalls.update, { params: { id: invoice.id }, body: { status: 'sent', notes: 'Thank you' } })
    expect(await asUser(invoiceCalls.markPaid, { params: { id: invoice.id } })).toMatchObject({ status: 'paid', amountPaid: '396.33' })

    const lineItems = [{ description: 'Hosting', quantity: '1', rate: '10' }]
    const draft = await asUser(invoiceCalls.create, { body: { ...to, invoiceNumber: 'DRAFT-1', lineItems } })
    await asUser(invoiceCalls.addLineItem, { params: { id: draft.id }, body: { description: 'Domain', quantity: '2', rate: '7.50' } })
    expect((await asUser(invoiceCalls.get, { params: { id: draft.id } })).total).toBe('25.00')
    await asUser(invoiceCalls.delete, { params: { id: draft.id } })
    records.invoices = invoice.id

    expect(await asUser(dashboardCalls.metrics)).toMatchObject({ totalBilled: 396.33, totalCollected: 396.33, hoursTracked: 3, totalInvoices: 1 })
    expect(await asUser(projectCalls.metrics, params('projects'))).toMatchObject({ totalBilled: '396.33', paidAmount: '396.33', totalHours: '3.0000' })
  })

  test('has a proposal signed, by mail and link, and made a project', async () => {
    const lineItems = [{ description: 'Design', quantity: '10', rate: '100' }, { description: 'Hosting', rate: '50.50' }]
    const offer = { clientId: records.clients, title: 'Shop', description: 'A shop', clientEmail: 'hello@acme.test', lineItems }
    const proposal = await asUser(proposalCalls.create, { body: offer })
    Object.assign(records, { proposals: proposal.id, proposalSharing: proposal.id })
    const edited = await asUser(proposalCalls.update, { ...params('proposals'), body: { projectOverview: '<p>A <strong>shop</strong></p>' } })
    expect(edited).toMatchObject({ amount: '1050.50', version: 2 })
    records.outbox = (await asUser(proposalCalls.sendEmail, { ...params('proposals'), body: { recipientEmail: 'hello@acme.test' } })).id
    expect(await asUser(outboxCalls.list)).toMatchObject([{ id: records.outbox, to: 'hello@acme.test', state: 'outbox' }])

    const { shareUrl } = await asUser(proposalSharingCalls.generate, params('proposals'))
    const link = { params: { shareToken: shareUrl.slice(shareUrl.lastIndexOf('/') + 1) } }
    const { proposal: shown } = await asVisitor(proposalSharingCalls.read, link)
    await asVisitor(proposalSharingCalls.countView, link)
    const signed = await asVisitor(proposalSharingCalls.sign, { ...link, body: { signature: 'Ada Client', version: shown.version } })
    expect(signed.proposal).toMatchObject({ clientSignature: 'Ada Client', amount: '1050.50', status: 'accepted' })
    await asVisitor(proposalSharingCalls.publicPdf, link)
    // What is signed is locked; what became of it is not.
    for (const status of ['rejected', 'accepted']) expect(await asUser(proposalCalls.setStatus, { ...params('proposals'), body: { status } })).toMatchObject({ status })
    const { projectId } = await asUser(proposalCalls.convert, params('proposals'))
    expect(await asUser(projectCalls.get, { params: { id: projectId } })).toMatchObject({ name: 'Shop', budget: '1050.50', proposal: { id: proposal.id } })
    const { events } = await asUser(proposalCalls.timeline, params('proposals'))
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['created', 'sent', 'viewed', 'signed', 'converted']))
  })

  test('shares a project', async () => {
    const { shareUrl } = await asUser(sharingCalls.generate, params('projects'))
    const link = { params: { token: shareUrl.slice(shareUrl.lastIndexOf('/') + 1) } }
    await asVisitor(sharingCalls.countView, link)
    expect((await asVisitor(sharingCalls.read, link)).project.name).toBe('Website')
    expect((await asUser(sharingCalls.get, params('projects'))).link?.views).toBe(1)
  })

  test('reads whatever there is to read: every list, figure and PDF', async () => {
    // Of payments there is nothing: no provider is set up.
    const known = released.calls.filter(({ service, name }) => service !== 'gateway' && !name.endsWith('stripeStatus'))
    const reads = known.filter(({ method, access }) => method === 'GET' && access === 'user')
    expect(reads.length).toBeGreaterThan(25)
    for (const call of reads) await asUser(call, { params: { id: records[featureOf(call)], index: 1, emailId: records.outbox } })
  })

  test('has the same records as with the code of today beside it, whichever of the two wrote them', async () => {
    const start = async (definition: ServiceDefinition) => {
      const service = await startTestService(definition, database)
      running.defer(() => service.close())
      return service.as(userId)
    }
    const [projects, billing, proposals] = await Promise.all([start(projectsService), start(billingWithoutStripe), start(proposalsService)])
    const { body: client } = await projects(clientCalls.create, { body: { name: 'Newer', email: 'newer@example.com' } })
    const { body: project } = await projects(projectCalls.create, { body: { name: 'Newer', clientId: client.id } })
    const { body: passing } = await projects(projectCalls.create, { body: { name: 'Passing', clientId: client.id } })
    await billing(expenseCalls.create, { body: { projectId: passing.id, date: '2026-01-05', category: 'Travel', amount: '10' } })
    await asUser(projectCalls.delete, { params: { id: passing.id } })
    expect((await billing(expenseCalls.list)).body).toMatchObject([{ clientId: client.id, projectId: null }])
    const work = { clientId: client.id, projectId: project.id, date: '2026-01-05', hours: '1', rate: '80', description: 'Newer' }
    const { body: entry } = await billing(timeEntryCalls.create, { body: work })
    const bill = { clientId: client.id, invoiceNumber: 'NEWER-1', dueDate: '2099-12-31', timeEntryIds: [entry.id] }
    const { body: invoice } = await billing(invoiceCalls.create, { body: bill })
    await asUser(invoiceCalls.update, { params: { id: invoice.id }, body: { status: 'sent' } })
    const { body: proposal } = await proposals(proposalCalls.duplicate, params('proposals'))
    await proposals(proposalCalls.sendEmail, { params: proposal, body: { recipientEmail: 'newer@example.com' } })

    const held: [Caller, Call, object?][] = [
      [projects, clientCalls.list],
      [projects, projectCalls.list],
      [projects, projectCalls.metrics, params('projects')],
      [billing, timeEntryCalls.list],
      [billing, invoiceCalls.list],
      [billing, invoiceCalls.get, params('invoices')],
      [billing, invoiceCalls.get, { params: { id: invoice.id } }],
      [proposals, proposalCalls.list],
      [proposals, proposalCalls.lineItems, params('proposals')],
      [proposals, proposalCalls.timeline, params('proposals')],
      [proposals, outboxCalls.list],
    ]
    for (const [today, call, input] of held) {
      const { status, body } = await today(call, input)
      expect([call.name, status, body]).toMatchObject([call.name, 200, await asUser(call, input)])
    }
    expect(await asUser(outboxCalls.list)).toHaveLength(2)
  })
})
