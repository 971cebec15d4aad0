import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { withClient } from '@billfold/server-kit/database/provision'
import { queryAs } from '@billfold/server-kit/testing/database'
import { scrapeMetrics } from '@billfold/server-kit/testing/metrics'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingWithoutStripe } from './testing/billing-without-stripe.ts'
import { bill, createFreelancer, type Freelancer, recordWork } from './testing/freelancer.ts'

let service: TestService
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe, undefined, { metricsAt: { port: 0 } })
  anna = await createFreelancer(service)
})
afterAll(() => service.close())

const lineItems = [{ description: 'Design', quantity: 1, rate: 300 }]

/** Number of wrong invoices per rule, read with the service's own role. */
async function countWrong(): Promise<Record<string, number>> {
  const rows = await queryAs<{ rule: string; invoices: number }>(service.database.url('billing'), null, 'select rule, invoices from billing.check_money()')
  return Object.fromEntries(rows.map(({ rule, invoices }) => [rule, invoices]))
}

test('inconsistent invoices are counted by the rule that they violate', async () => {
  const partly = await bill(anna, [], { status: 'sent', lineItems })
  await anna.call(invoiceCalls.recordPayment, { params: partly, body: { amount: 100 } })
  const paid = await bill(anna, [], { status: 'sent', lineItems })
  await anna.call(invoiceCalls.markPaid, { params: paid })
  const billed = await bill(anna, [await recordWork(anna)], { taxRate: '7.7' })
  const plain = await bill(anna, [], { lineItems: [], subtotal: 50 })
  expect(await countWrong()).toEqual({ payments: 0, status: 0, lines: 0, deductions: 0 })

  // Triggers are off, as in a restore or a careless manual fix.
  await withClient({ connectionString: service.database.adminUrl, options: '-c session_replication_role=replica' }, async (admin) => {
    await admin.query('update billing.invoice set amount_paid = amount_paid + 1 where id = $1', [partly.id])
    await admin.query("update billing.invoice set status = 'sent', paid_date = null where id = $1", [paid.id])
    await admin.query('update billing.invoice_line_item set quantity = quantity + 1 where invoice_id = $1', [billed.id])
    await admin.query('update billing.invoice set deducted = 1, total = total - 1 where id = $1', [plain.id])
  })
  const { values } = await scrapeMetrics(service.metricsPort)
  expect(values).toMatchObject({
    'billfold_money_wrong_invoices{rule="payments"}': 1,
    'billfold_money_wrong_invoices{rule="status"}': 1,
    'billfold_money_wrong_invoices{rule="lines"}': 1,
    'billfold_money_wrong_invoices{rule="deductions"}': 1,
    [`billfold_requests_total{call="${invoiceCalls.create.name}",status="2xx"}`]: 4,
  })
})
