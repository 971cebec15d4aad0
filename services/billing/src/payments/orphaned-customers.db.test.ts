import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { GOOD_CARD } from '@billfold/stripe-sandbox/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AtStripe, startAtStripe } from '../testing/at-stripe.ts'
import { bill, createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { deleteOrphanedCustomers, voidOrphanedBills } from './payment-jobs.ts'

let at: AtStripe
let anna: Freelancer

beforeAll(async () => {
  at = await startAtStripe()
})
afterAll(() => at.close())
beforeEach(async () => {
  at.sandbox.fail()
  at.sandbox.watch(() => true)
  for (const table of ['invoices', 'customers'] as const) at.sandbox.state[table] = {}
  anna = await createFreelancer(at.service)
})

/** Creates a payable invoice and returns its Stripe id. */
async function payable(): Promise<string> {
  const { id } = await bill(anna, [], { lineItems: [{ description: 'X', quantity: 1, rate: 100 }] })
  expect((await anna.call(invoiceCalls.syncToStripe, { params: { id } })).status).toBe(200)
  return at.invoices().at(-1)!.id
}
/** Uses the gateway's role, which deletes accounts in production. */
const deleteAccount = () => queryAs(at.service.database.url('accounts'), null, 'delete from account where id = $1', [anna.id])
const kept = () => queryAs(at.service.database.url('billing'), null, 'select provider_id, attempts, ask_at > now() as "isLater" from orphaned_customer')
const runJobs = () => at.poll([voidOrphanedBills, deleteOrphanedCustomers])
const left = async () => [at.customers().length, (await kept()).length]

describe('after an account is deleted', () => {
  test('customers without payments are deleted at Stripe', async () => {
    await payable()
    await deleteAccount()
    expect(await left()).toEqual([1, 1])
    expect(await runJobs()).toBe('')
    expect(await left()).toEqual([0, 0])
  })

  test('a customer who has paid is kept, and open invoices are voided', async () => {
    at.sandbox.pay(await payable(), GOOD_CARD, 10_000)
    const open = await payable()
    await deleteAccount()
    await runJobs()
    expect(await left()).toEqual([1, 0])
    expect(at.sandbox.state.invoices[open]?.status).toBe('void')
  })

  test('a customer with a partial payment is kept', async () => {
    at.sandbox.pay(await payable(), GOOD_CARD, 4_000)
    await deleteAccount()
    await runJobs()
    expect([await left(), at.invoices().map(({ status }) => status)]).toEqual([[1, 0], ['void']])
  })

  test('a customer with an invoice created directly in Stripe is kept, and the invoice stays open', async () => {
    const theirs = await payable()
    at.sandbox.state.invoices[theirs]!.metadata = {}
    await queryAs(at.service.database.adminUrl, null, 'delete from billing.synced_bill where provider_id = $1', [theirs])
    await queryAs(at.service.database.adminUrl, null, 'delete from billing.orphaned_bill')
    await deleteAccount()
    await runJobs()
    expect([await left(), at.invoices().map(({ status }) => status)]).toEqual([[1, 0], ['open']])
  })

  test('an open invoice from an interrupted sync is voided and its customer is deleted', async () => {
    const { id } = await bill(anna, [], { lineItems: [{ description: 'X', quantity: 1, rate: 100 }] })
    at.sandbox.fail('none', 'none', 'none', 'lost_after', 'lost_after')
    await anna.call(invoiceCalls.syncToStripe, { params: { id } })
    at.sandbox.fail()
    await deleteAccount()
    await runJobs()
    expect([await left(), at.invoices().filter(({ status }) => status === 'open')]).toEqual([[0, 0], []])
  })

  test('customers are deleted later if Stripe is unreachable, without delaying the account deletion', async () => {
    await payable()
    await deleteAccount()
    at.sandbox.watch((_moment, call) => !call.startsWith('DELETE /v1/customers'))
    expect(await runJobs()).toContain('could not be deleted at Stripe')
    expect([at.customers().length, await kept()]).toMatchObject([1, [{ attempts: 1, isLater: true }]])
    at.sandbox.watch(() => true)
    await runJobs()
    expect(await left()).toEqual([0, 0])
  })

  test('a bill that another job voids concurrently does not prevent deleting its customer', async () => {
    const invoice = await payable()
    await deleteAccount()
    at.sandbox.watch((moment, call) => {
      if (moment === 'received' && call.endsWith('/void')) at.sandbox.state.invoices[invoice]!.status = 'void'
      return true
    })
    expect(await at.poll([deleteOrphanedCustomers])).toBe('')
    at.sandbox.watch(() => true)
    expect(await left()).toEqual([0, 0])
  })

  test('a draft that a concurrent sync withdraws does not prevent deleting its customer', async () => {
    const invoice = await payable()
    at.sandbox.state.invoices[invoice]!.status = 'draft'
    await deleteAccount()
    at.sandbox.watch((moment, call) => {
      if (moment === 'received' && call.startsWith('DELETE /v1/invoices/')) delete at.sandbox.state.invoices[invoice]
      return true
    })
    expect(await at.poll([deleteOrphanedCustomers])).toBe('')
    at.sandbox.watch(() => true)
    expect(await left()).toEqual([0, 0])
  })

  test('a customer is deleted on retry if a running sync opens another invoice', async () => {
    const invoice = await payable()
    await deleteAccount()
    const late = { ...structuredClone(at.sandbox.state.invoices[invoice]!), id: 'in_late' }
    let lists = 0
    at.sandbox.watch((moment, call) => {
      if (moment === 'received' && call === 'GET /v1/invoices' && (lists += 1) === 2) at.sandbox.state.invoices['in_late'] = late
      return true
    })
    expect(await runJobs()).toContain('could not be deleted at Stripe')
    expect(await left()).toEqual([1, 1])
    at.sandbox.watch(() => true)
    await runJobs()
    expect([await left(), at.sandbox.state.invoices['in_late']?.status]).toEqual([[0, 0], 'void'])
  })

  test('a customer that is missing at Stripe counts as deleted', async () => {
    await payable()
    await deleteAccount()
    at.sandbox.state.customers = {}
    expect(await runJobs()).toBe('')
    expect(await kept()).toEqual([])
  })

  test('a customer that is still being created is also deleted', async () => {
    at.sandbox.watch(async (moment, call) => {
      if (moment === 'done' && call === 'POST /v1/customers') await deleteAccount()
      return true
    })
    const { id } = await bill(anna, [], { lineItems: [{ description: 'X', quantity: 1, rate: 100 }] })
    await anna.call(invoiceCalls.syncToStripe, { params: { id } })
    at.sandbox.watch(() => true)
    expect(await left()).toEqual([1, 1])
    await runJobs()
    expect(await left()).toEqual([0, 0])
  })
})

test('deleting a client deletes its customer at Stripe', async () => {
  const stripeId = await payable()
  const [invoice] = await queryAs<{ id: number }>(at.service.database.adminUrl, null, 'select invoice_id as id from billing.synced_bill where provider_id = $1', [stripeId])
  await anna.call(invoiceCalls.delete, { params: invoice! })
  await queryAs(at.service.database.adminUrl, null, 'delete from projects.project where user_id = $1', [anna.id])
  await queryAs(at.service.database.adminUrl, null, 'delete from projects.client where user_id = $1', [anna.id])
  await runJobs()
  expect(await left()).toEqual([0, 0])
})
