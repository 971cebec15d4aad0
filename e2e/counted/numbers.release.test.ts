import { randomUUID } from 'node:crypto'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { billingWithoutStripe } from '../../services/billing/src/testing/billing-without-stripe.ts'
import { createFreelancer } from '../../services/billing/src/testing/freelancer.ts'
import { counted, grouped, volume } from './count.ts'
import { drawing, inParallel } from './in-parallel.ts'

let service: TestService
let admin: Pool
beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
  admin = new Pool({ connectionString: service.database.adminUrl })
  // Numbers are those of a day: this one does not end.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-10T16:00:00Z') })
})
afterAll(async () => {
  vi.useRealTimers()
  await admin.end()
  await service.close()
})

const CLIENTS = 16
/** All numbers of a day that have three digits, and all of four. */
const NUMBERS = 11_000

/** Breaks off whatever the service has under way in the database at this moment: as many transactions as there are connections in one. */
async function breakOff(): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    "select count(pg_terminate_backend(pid))::integer as count from pg_stat_activity where usename = 'billfold_billing' and datname = current_database() and backend_xid is not null",
  )
  return rows[0]?.count ?? 0
}

test('whoever issues invoices with the numbers that are proposed leaves none out and gives none twice', async (context) => {
  const count = volume(NUMBERS, 1100)
  const { call, project, id } = await createFreelancer(service)
  const draw = drawing(5)
  const [broken, taken, repeated] = [[] as number[], [] as string[], [] as string[]]

  async function issue(invoiceNumber: string, key = randomUUID()): Promise<string> {
    const sent = call(invoiceCalls.create, { body: { ...project, invoiceNumber, dueDate: '2026-07-01', lineItems: [{ description: 'Work', quantity: '1', rate: '10' }] }, headers: { 'idempotency-key': key } })
    // Now and then all that are on their way lose their connection to the database: about a tenth of them.
    if (draw(30) === 0) broken.push(await breakOff())
    const { status, body, error } = await sent
    if (status === 201) return body.invoiceNumber
    if (status === 409) {
      taken.push(invoiceNumber)
      return issue(error.issues?.[0]?.suggestion ?? '')
    }
    expect([status, error.code]).toEqual([503, 'service_unavailable'])
    repeated.push(invoiceNumber)
    return issue(invoiceNumber, key)
  }

  async function propose(): Promise<string> {
    const { status, body } = await call(invoiceCalls.nextNumber)
    return status === 200 ? body.invoiceNumber : propose()
  }

  const issued = await inParallel(CLIENTS, count, async () => issue(await propose()))
  const { rows } = await admin.query<{ number: string }>('select invoice_number as number from billing.invoice where user_id = $1', [id])
  const stored = rows.map(({ number }) => number)
  expect(stored.toSorted()).toEqual(issued.toSorted())
  expect(new Set(stored).size).toBe(count)

  const suffixes = stored.map((number) => number.replace(/^INV-20260610-/, '')).toSorted()
  const of = (digits: number) => suffixes.filter((suffix) => suffix.length === digits)
  expect(of(3)).toEqual(Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0')))
  expect(of(4).length).toBe(count - 1000)
  const { rows: lines } = await admin.query<{ count: number }>('select count(*)::integer as count from billing.invoice_line_item where user_id = $1', [id])
  expect(lines[0]?.count).toBe(count)
  const transactions = broken.reduce((sum, each) => sum + each, 0)
  expect(transactions).toBeGreaterThan(0)
  counted(
    context,
    '5',
    `${grouped(count)} invoices issued by ${CLIENTS} clients, ${grouped(transactions)} transactions broken off (${grouped(repeated.length)} requests repeated), ${grouped(taken.length)} numbers drawn twice and refused: ${grouped(new Set(stored).size)} different numbers, 0 doubles, all 1,000 of three digits and ${grouped(of(4).length)} of the 10,000 of four, 0 gaps before the next digit, no invoice twice or in part`,
  )
})
