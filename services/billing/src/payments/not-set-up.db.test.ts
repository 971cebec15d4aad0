import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { createFreelancer } from '../testing/freelancer.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())

test('without a key of Stripe whoever asks for a payment is told what to set, and nothing changes', async () => {
  const anna = await createFreelancer(service)
  const draft = { clientId: anna.project.clientId, invoiceNumber: 'INV-1', dueDate: '2099-01-01', lineItems: [{ description: 'Work', quantity: '1', rate: '100' }] }
  const { body: invoice } = await anna.call(invoiceCalls.create, { body: draft })
  const sql = `insert into proposals.proposal (user_id, client_id, title, description, client_email, typed_amount, amount)
    values ($1, $2, 'Website', 'D', 'boss@acme.test', 1000, 1000) returning id`
  const [proposal] = await queryAs<{ id: number }>(service.database.adminUrl, null, sql, [anna.id, anna.project.clientId])
  const answers = [
    await anna.call(invoiceCalls.syncToStripe, { params: invoice }),
    await anna.call(proposalCalls.syncToStripe, { params: { id: proposal!.id } }),
  ]
  expect(answers.map(({ status, error }) => [status, error.message])).toEqual(
    Array.from({ length: 2 }, () => [409, 'Stripe is not set up: set STRIPE_SECRET_KEY and start Billfold again.']),
  )
  expect((await anna.call(invoiceCalls.get, { params: invoice })).body).toMatchObject({ status: 'draft', stripeInvoiceId: null, stripePaymentLinkUrl: null })
})
