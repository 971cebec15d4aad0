import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stripeProvider } from '../payments/stripe/stripe-provider.ts'
import { billingServiceWith } from '../service.ts'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { bill, createProject, type Freelancer, recordWork } from '../testing/freelancer.ts'

let service: TestService
let userId: number
let call: Caller

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  userId = await createAccount(service.database)
  call = service.as(userId)
})

const admin = (sql: string) => queryAs(service.database.adminUrl, null, sql, [userId])
const state = async (as = call) => (await as(dashboardCalls.tasks)).body
/** Null if there are no steps to show. */
const done = async (as = call) => (await state(as)).onboarding?.steps.filter(({ isDone }) => isDone).map(({ name }) => name) ?? null
const change = (body: object, as = call) => as(dashboardCalls.changeOnboarding, { body })

const nameCompany = (name: string) => admin(`insert into accounts.settings (user_id, company) values ($1, '{"name": "${name}"}') on conflict (user_id) do update set company = excluded.company`)
const addLogo = () => admin("insert into accounts.picture (user_id, kind, hash, type, bytes) values ($1, 'logo', repeat('0', 64), 'image/png', '\\x00')")

async function asFreelancer(): Promise<Freelancer> {
  const project = await createProject(service.database, userId)
  return { id: userId, call, project, work: { ...project, date: '2026-03-01', hours: '2.5', rate: '125', description: 'Design' } }
}

const fee = { lineItems: [{ description: 'Logo', quantity: '1', rate: '600' }] }

describe('the questions for a new account', () => {
  const isSetUp = async () => (await state()).onboarding?.isSetUp

  test('are asked until they are answered or skipped, while the first steps stay visible', async () => {
    expect(await isSetUp()).toBe(false)
    expect((await change({ isSetUp: true })).body.onboarding?.isSetUp).toBe(true)
    expect(await isSetUp()).toBe(true)
    await change({ isDismissed: true })
    await change({ isDismissed: false })
    expect(await isSetUp()).toBe(true)
  })

  test('are not asked once there is a client', async () => {
    await asFreelancer()
    expect(await isSetUp()).toBe(true)
  })
})

describe('the first steps of an account', () => {
  test('cover the company, a client, work and an invoice', async () => {
    expect((await state()).onboarding).toEqual({ steps: ['company', 'client', 'work', 'invoice'].map((name) => ({ name, isDone: false })), isSetUp: false })
  })

  test('include card payments, already marked as done, if they are configured', async () => {
    const provider = stripeProvider({ secretKey: 'sk_test_1', webhookSecret: undefined, apiBase: undefined })
    const withStripe = await startTestService(billingServiceWith(provider), service.database)
    expect((await state(withStripe.as(userId))).onboarding?.steps.at(-1)).toEqual({ name: 'payments', isDone: true })
    await withStripe.close()
  })

  test('are done once there is a company name and logo, a client, a time entry and a sent invoice', async () => {
    await nameCompany('Lovelace Analytics')
    expect(await done()).toEqual([])
    await addLogo()
    expect(await done()).toEqual(['company'])
    const freelancer = await asFreelancer()
    expect(await done()).toEqual(['company', 'client'])
    const entry = await recordWork(freelancer)
    expect(await done()).toEqual(['company', 'client', 'work'])
    const invoice = await bill(freelancer, [entry])
    expect(await done()).toEqual(['company', 'client', 'work'])
    await call(invoiceCalls.update, { params: invoice, body: { status: 'sent' } })
    expect(await done()).toBeNull()
  })

  test('count a fixed-fee invoice as work, but do not count a cancelled invoice as sent', async () => {
    await bill(await asFreelancer(), [], { ...fee, status: 'cancelled' })
    expect(await done()).toEqual(['client', 'work'])
  })

  test('do not return once they have all been done', async () => {
    await nameCompany('Lovelace Analytics')
    await addLogo()
    const invoice = await bill(await asFreelancer(), [], { ...fee, status: 'sent' })
    expect(await done()).toBeNull()
    await call(invoiceCalls.delete, { params: invoice })
    expect(await done()).toBeNull()
  })

  test('stay dismissed on all devices until restored, and only for that user', async () => {
    const other = service.as(await createAccount(service.database))
    expect((await change({ isDismissed: true })).body.onboarding).toBeNull()
    expect([await done(), await done(other)]).toEqual([null, []])
    expect((await change({ isDismissed: false })).body.onboarding?.steps).toHaveLength(4)
    expect(await done()).toEqual([])
  })

  test('can be dismissed by ten concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => change({ isDismissed: true })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await done()).toBeNull()
  })

  test.each([{ isDismissed: 'yes' }, { isDismissed: null }, { isCongratulated: 1 }])('are not changed by %j', async (body) => {
    const { status, error } = await change(body)
    expect([status, error.issues?.map(({ message }) => message)]).toEqual([400, ['Must be true or false']])
    expect(await admin('select from billing.onboarding where user_id = $1')).toEqual([])
  })
})

describe('the first paid invoice', () => {
  const isFirstPaid = async () => (await state()).isFirstPaid

  test('is celebrated once, even after the steps were dismissed', async () => {
    await change({ isDismissed: true })
    const freelancer = await asFreelancer()
    const invoice = await bill(freelancer, [], { ...fee, status: 'sent' })
    expect(await isFirstPaid()).toBe(false)
    await call(invoiceCalls.markPaid, { params: invoice })
    expect(await isFirstPaid()).toBe(true)
    expect((await change({ isCongratulated: true })).body).toEqual({ onboarding: null, isFirstPaid: false })
    await call(invoiceCalls.markPaid, { params: await bill(freelancer, [], { ...fee, status: 'sent' }) })
    expect(await isFirstPaid()).toBe(false)
    expect(await done()).toBeNull()
  })

  test('is not celebrated if the invoice was entered as paid', async () => {
    await bill(await asFreelancer(), [], { ...fee, status: 'paid', paidDate: '2026-03-05' })
    expect(await isFirstPaid()).toBe(false)
  })
})
