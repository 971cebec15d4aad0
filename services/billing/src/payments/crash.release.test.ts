import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { type TestDatabase, createAccount, testDatabase } from '@billfold/server-kit/testing/database'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import { signTestIdentity } from '@billfold/server-kit/testing/keys'
import { type Sandbox, startSandbox } from '@billfold/stripe-sandbox/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forkBilling } from '../testing/fork-billing.ts'
import { createProject } from '../testing/freelancer.ts'

const SECRET_KEY = 'sk_test_crash'

let database: TestDatabase
let sandbox: Sandbox
let service: ChildProcess

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, key: SECRET_KEY })
})
afterEach(async () => {
  await end()
  await sandbox.close()
})

async function start(): Promise<(userId: number) => Caller> {
  const forked = await forkBilling({ DATABASE_URL: database.url('billing'), STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_API_BASE: sandbox.origin })
  service = forked.service
  return (userId) => caller(`http://127.0.0.1:${forked.port}`, () => ({ [IDENTITY_HEADER]: signTestIdentity({ userId, timeZone: 'America/New_York', service: 'billing' }) }))
}

async function end(): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return
  service.kill('SIGKILL')
  await once(service, 'exit')
}

/** Kills the service during its nth call: before the sandbox receives it, or after it is processed but before the response. */
function killAt(n: number, moment: 'not received' | 'done'): { calls: () => string[] } {
  const calls: string[] = []
  sandbox.watch((now, call) => {
    if ((now === 'done') !== (moment === 'done')) return true
    calls.push(call)
    if (calls.length !== n) return true
    service.kill('SIGKILL')
    return false
  })
  return { calls: () => calls }
}

async function newInvoice(as: (userId: number) => Caller) {
  const userId = await createAccount(database)
  const project = await createProject(database, userId)
  const call = as(userId)
  const { body } = await call(invoiceCalls.create, { body: { ...project, invoiceNumber: 'INV-1', dueDate: '2099-01-01', lineItems: [{ description: 'Work', quantity: 2, rate: 50 }] } })
  return { userId, params: { id: body.id }, created: body }
}

const STEPS = ['POST /v1/customers', 'POST /v1/invoices', 'add_lines', 'finalize'].entries()
const moments = [...STEPS].flatMap(([index, step]) => (['not received', 'done'] as const).map((moment) => [moment, step, index + 1] as const))

describe('after a process is killed during a sync', () => {
  test.each(moments)('at a call that was %s (%s), the next attempt completes the sync', { timeout: 60_000 }, async (moment, step, n) => {
    const as = await start()
    const { userId, params, created } = await newInvoice(as)
    const { calls } = killAt(n, moment)
    await expect(as(userId)(invoiceCalls.syncToStripe, { params })).rejects.toThrow()
    expect(calls().at(n - 1)).toContain(step)
    sandbox.watch(() => true)

    const call = await restarted(userId)
    expect((await call(invoiceCalls.get, { params })).body).toEqual(created)
    const { status, body } = await call(invoiceCalls.syncToStripe, { params })
    const invoices = Object.values(sandbox.state.invoices)
    expect([status, Object.keys(sandbox.state.customers).length, invoices.map(({ status, total, number }) => [status, total, number])]).toEqual([200, 1, [['open', 10_000, 'INV-1']]])
    expect([body.stripeInvoiceId, body.stripePaymentLinkUrl]).toEqual([invoices[0]?.id, invoices[0]?.hosted_invoice_url])
  })
})

async function restarted(userId: number): Promise<Caller> {
  await end()
  return (await start())(userId)
}

describe('after a process is killed while an invoice is being marked as paid', () => {
  // The service first reads the invoice's state, then pays the invoice.
  test.each([[1, 'not received'], [2, 'not received'], [2, 'done']] as const)('at call %i (%s), the next attempt marks the invoice as paid on both sides', { timeout: 60_000 }, async (n, moment) => {
    const as = await start()
    const { userId, params } = await newInvoice(as)
    let call = as(userId)
    await call(invoiceCalls.syncToStripe, { params })
    killAt(n, moment)
    await expect(call(invoiceCalls.markPaid, { params })).rejects.toThrow()
    sandbox.watch(() => true)
    call = await restarted(userId)
    const { status, body } = await call(invoiceCalls.markPaid, { params })
    expect([status, body.status, body.history.filter(({ to }) => to === 'paid').length]).toEqual([200, 'paid', 1])
    expect(Object.values(sandbox.state.invoices).map(({ status }) => status)).toEqual(['paid'])
  })
})
