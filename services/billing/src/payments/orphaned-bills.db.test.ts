import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { silentLog } from '@billfold/server-kit/testing/log'
import { GOOD_CARD } from '@billfold/stripe-sandbox/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AtStripe, startAtStripe } from '../testing/at-stripe.ts'
import { bill, createFreelancer, createProposal, type Freelancer } from '../testing/freelancer.ts'
import { minutelyJobs } from './payment-jobs.ts'

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

const make = () => bill(anna, [], { lineItems: [{ description: 'X', quantity: 1, rate: 100 }] })
const sync = async (id: number) => (await anna.call(invoiceCalls.syncToStripe, { params: { id } })).status
/** Creates a payable invoice and returns its Stripe id. */
async function payable(): Promise<string> {
  await sync((await make()).id)
  return at.invoices().at(-1)!.id
}
/** Uses the gateway's role, which deletes accounts in production. */
const deleteAccount = () => queryAs(at.service.database.url('accounts'), null, 'delete from account where id = $1', [anna.id])
const there = () => at.invoices().map(({ status }) => status)
const kept = () => queryAs(at.service.database.url('billing'), null, 'select provider_id from orphaned_bill order by provider_id')

describe('after an account is deleted', () => {
  test('invoices and down payments are voided at Stripe', async () => {
    await payable()
    const proposal = await createProposal(at.service.database, anna.id, anna.project.clientId)
    expect((await anna.call(proposalCalls.syncToStripe, { params: { id: proposal } })).status).toBe(200)
    await deleteAccount()
    expect((await kept()).length).toBe(2)
    await at.poll()
    expect([there(), await kept()]).toEqual([['void', 'void'], []])
  })

  test('a bill is voided later if Stripe is unreachable, without delaying the account deletion', async () => {
    await payable()
    at.sandbox.fail('lost_before', 'lost_before')
    await deleteAccount()
    expect(await at.poll()).toContain('can still be paid')
    expect([there(), (await kept()).length]).toEqual([['open'], 1])
    at.sandbox.fail()
    await at.poll()
    expect([there(), await kept()]).toEqual([['void'], []])
  })

  test('a bill that Stripe refuses to void does not block others', async () => {
    const ids = [await payable(), await payable()]
    await deleteAccount()
    at.sandbox.fail('none', 'key_revoked')
    await at.poll()
    expect(there()).toContain('void')
    expect(there()).toContain('open')
    expect(await kept()).toEqual(ids.filter((_, index) => there()[index] === 'open').map((id) => ({ provider_id: id })))
  })

  test('a bill with an unreadable response does not block others and is retried later', async () => {
    const [unreadable] = [await payable(), await payable()]
    await deleteAccount()
    Object.assign(at.sandbox.state.invoices[unreadable]!, { amount_paid: null })
    expect(await at.poll()).toContain(`"stripeInvoice":"${unreadable}"`)
    expect(there()).toEqual(['open', 'void'])
    const left = await queryAs(at.service.database.url('billing'), null, 'select provider_id, attempts, ask_at > now() as "isLater" from orphaned_bill')
    expect(left).toEqual([{ provider_id: unreadable, attempts: 1, isLater: true }])
  })

  test('orphaned bills do not delay the poll, because a separate job voids them', async () => {
    const orphan = await payable()
    await deleteAccount()
    anna = await createFreelancer(at.service)
    const { id } = await make()
    await sync(id)
    at.sandbox.pay(at.invoices().at(-1)!.id, GOOD_CARD, 10_000)
    await queryAs(at.service.database.adminUrl, null, "update billing.synced_bill set checked_at = '-infinity'")
    await minutelyJobs(at.provider).find(({ name }) => name === 'poll-bills')!.run({ orm: at.orm, log: silentLog })
    expect((await anna.call(invoiceCalls.get, { params: { id } })).body.status).toBe('paid')
    expect(await kept()).toContainEqual({ provider_id: orphan })
  })

  test('a bill that was paid before it could be voided stays paid, and this is logged', async () => {
    const id = await payable()
    await deleteAccount()
    at.sandbox.pay(id, GOOD_CARD, 10_000)
    expect(await at.poll()).toContain(`"stripeInvoice":"${id}","status":"paid","amountPaid":"100.00"`)
    expect([there(), await kept()]).toEqual([['paid'], []])
  })

  test('a bill that is missing or already void at Stripe counts as void', async () => {
    const id = await payable()
    await payable()
    await deleteAccount()
    await at.provider.void(id)
    delete at.sandbox.state.invoices[at.invoices().at(-1)!.id]
    expect(await at.poll()).toBe('')
    expect([there(), await kept()]).toEqual([['void'], []])
  })

  test('paid and void bills are not queued for voiding', async () => {
    const [paid, cancelled] = [await make(), await make()]
    for (const { id } of [paid, cancelled]) await sync(id)
    await anna.call(invoiceCalls.markPaid, { params: { id: paid.id } })
    await anna.call(invoiceCalls.update, { params: { id: cancelled.id }, body: { status: 'cancelled' } })
    await deleteAccount()
    expect(await kept()).toEqual([])
  })

  test('an invoice that is being synced is voided', async () => {
    const { id } = await make()
    at.sandbox.watch(async (moment, call) => {
      if (moment === 'done' && call.endsWith('/finalize')) await deleteAccount()
      return true
    })
    expect(await sync(id)).toBe(409)
    expect(there()).toEqual(['void'])
  })
})

test('deleting an invoice voids its bill and leaves no orphan', async () => {
  const { id } = await make()
  await sync(id)
  expect((await anna.call(invoiceCalls.delete, { params: { id } })).status).toBe(204)
  expect([there(), await kept()]).toEqual([['void'], []])
})
