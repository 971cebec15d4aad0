import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../packages/server-kit/src/database/migrate.ts'
import { newDatabase, queryAs } from '../../packages/server-kit/src/testing/database.ts'
import { testPasswords } from '../../packages/server-kit/src/testing/keys.ts'
import { migrationSets } from './prepare-database.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let userId: number
let clientId: number
let projectId: number

beforeAll(async () => {
  database = await newDatabase(inject('database').adminUrl, `test_${randomUUID().replaceAll('-', '')}`)
  await migrateBefore('2026-11-29-invoice-payments')
  userId = await insert("accounts.account (username, email, first_name, last_name, password_hash) values ('anna', 'anna@example.com', 'Anna', 'Byron', '-')")
  clientId = await insert("projects.client (user_id, name, email) values ($1, 'Acme', 'hello@acme.test')", userId)
  projectId = await insert("projects.project (user_id, client_id, name) values ($1, $2, 'Website')", userId, clientId)
}, 120_000)
afterAll(() => database[Symbol.asyncDispose]())

function migrateBefore(name: string): Promise<string[]> {
  const sets = migrationSets.map(({ schema, migrations }) => ({ schema, migrations: Object.fromEntries(Object.entries(migrations).filter(([each]) => each < name)) }))
  return migrate({ adminUrl: database.url, passwords: testPasswords, sets })
}

const read = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(database.url, null, sql, values)

async function insert(into: string, ...values: unknown[]): Promise<number> {
  const [row] = await read<{ id: number }>(`insert into ${into} returning id`, ...values)
  return row?.id ?? 0
}

interface Received {
  amount: string
  on: string
  source?: 'stripe' | 'outside'
}

async function receive(billId: number, payments: readonly Received[]): Promise<void> {
  for (const { amount, on, source = 'stripe' } of payments) {
    await read(
      "insert into billing.payment (user_id, bill_id, provider_id, source, amount, paid_at) values ($1, $2, 'inpay_' || gen_random_uuid(), $3, $4, $5::date + time '12:00' at time zone 'UTC')",
      userId, billId, source, amount, on,
    )
  }
}

async function addInvoice(number: string, status: string, total: string, paidDate: string | null, payments?: readonly Received[]): Promise<void> {
  const invoiceId = await insert(
    "billing.invoice (user_id, client_id, invoice_number, status, issue_date, due_date, paid_date, subtotal, total) values ($1, $2, $3, $4, '2026-01-01', '2026-01-31', $5, $6, $6)",
    userId, clientId, number, status, paidDate, total,
  )
  if (!payments) return
  const billStatus = status === 'paid' ? 'paid' : status === 'cancelled' ? 'void' : 'open'
  await receive(await insert("billing.synced_bill (user_id, invoice_id, provider_id, status) values ($1, $2, 'in_' || gen_random_uuid(), $3)", userId, invoiceId, billStatus), payments)
}

const invoicesNow = (kind = '') =>
  read(
    `select i.invoice_number as number, i.status, i.amount_paid as paid, i.paid_date::text as on,
      coalesce((select string_agg(concat_ws(' ', p.source, p.amount, case when p.excess > 0 then '−' || p.excess end, p.date, case when p.is_balance then 'balance' end), ', ' order by p.paid_at, p.id)
        from billing.invoice_payment p where p.invoice_id = i.id), '') as payments
    from billing.invoice i ${kind} order by i.id`,
  )
const totals = () =>
  // Runs as the user, because the views only show the user's own rows.
  queryAs(database.url, userId, 'select (select coalesce(sum(amount), 0.00) from billing.payment_received) as collected, billed, paid from billing.client_totals where client_id = $1', [clientId])
const notifications = async () => (await read<{ kind: string }>('select kind from accounts.notification order by id')).map(({ kind }) => kind)

const invoices = [
  ['paid by hand', 'paid', '100.00', '2026-02-01', undefined, { status: 'paid', paid: '100.00', on: '2026-02-01', payments: 'manual 100.00 2026-02-01 balance' }],
  ['paid on an unknown date', 'paid', '100.00', null, undefined, { status: 'paid', paid: '100.00', on: null, payments: 'manual 100.00 balance' }],
  ['paid at Stripe', 'paid', '100.00', '2026-02-02', [{ amount: '100.00', on: '2026-02-03' }], { status: 'paid', paid: '100.00', on: '2026-02-02', payments: 'stripe 100.00 2026-02-02' }],
  ['the rest paid elsewhere', 'paid', '100.00', '2026-02-05', [{ amount: '30.00', on: '2026-02-04' }, { amount: '70.00', on: '2026-02-05', source: 'outside' }], { status: 'paid', paid: '100.00', on: '2026-02-05', payments: 'stripe 30.00 2026-02-05, manual 70.00 2026-02-05 balance' }],
  ['paid in part', 'sent', '100.00', null, [{ amount: '40.00', on: '2026-02-06' }], { status: 'sent', paid: '40.00', on: null, payments: 'stripe 40.00 2026-02-06' }],
  ['paid in full, not noticed', 'overdue', '100.00', null, [{ amount: '60.00', on: '2026-02-07' }, { amount: '40.00', on: '2026-02-08' }], { status: 'paid', paid: '100.00', on: '2026-02-08', payments: 'stripe 60.00 2026-02-07, stripe 40.00 2026-02-08' }],
  ['overpaid', 'paid', '100.00', '2026-02-09', [{ amount: '60.00', on: '2026-02-09' }, { amount: '60.00', on: '2026-02-10' }], { status: 'paid', paid: '100.00', on: '2026-02-09', payments: 'stripe 60.00 2026-02-09, stripe 60.00 −20.00 2026-02-09' }],
  ['cancelled with a payment', 'cancelled', '100.00', null, [{ amount: '50.00', on: '2026-02-11' }], { status: 'cancelled', paid: '0.00', on: null, payments: 'stripe 50.00 −50.00 2026-02-11' }],
  ['draft with a payment', 'draft', '100.00', null, [{ amount: '30.00', on: '2026-02-12' }], { status: 'sent', paid: '30.00', on: null, payments: 'stripe 30.00 2026-02-12' }],
  ['paid without an amount', 'paid', '0.00', '2026-02-13', undefined, { status: 'paid', paid: '0.00', on: '2026-02-13', payments: '' }],
  ['open without an amount', 'sent', '0.00', null, undefined, { status: 'sent', paid: '0.00', on: null, payments: '' }],
  ['open', 'sent', '100.00', null, undefined, { status: 'sent', paid: '0.00', on: null, payments: '' }],
  ['draft', 'draft', '100.00', null, undefined, { status: 'draft', paid: '0.00', on: null, payments: '' }],
] as const

describe('the migration to payments as separate records', () => {
  beforeAll(async () => {
    for (const [number, status, total, paidDate, payments] of invoices) await addInvoice(number, status, total, paidDate, payments)
    await migrateBefore('2026-12-01')
  }, 120_000)

  test('keeps all payments, including Stripe payments beyond the invoice total', async () => {
    expect(await invoicesNow()).toEqual(invoices.map(([number, , , , , expected]) => ({ number, ...expected })))
  })

  test('counts each amount only once', async () => {
    expect(await totals()).toEqual([{ collected: '670.00', billed: '900.00', paid: '670.00' }])
  })

  test('sends no notifications about existing payments', async () => {
    expect(await notifications()).toEqual([])
  })

  test('schedules refund checks for Stripe payments', async () => {
    const checked = await read('select count(*)::integer as bills from billing.synced_bill where check_refunds_at is not null')
    expect(checked).toEqual([{ bills: 7 }])
  })
})

/** Down payments of $500.00, each with its payments and the expected invoice. */
const offers = [
  ['paid', [{ amount: '500.00', on: '2026-03-02' }], { status: 'paid', paid: '500.00', on: '2026-03-02', payments: 'stripe 500.00 2026-03-02' }],
  ['paid', [{ amount: '200.00', on: '2026-03-02' }, { amount: '300.00', on: '2026-03-04', source: 'outside' }], { status: 'paid', paid: '500.00', on: '2026-03-04', payments: 'stripe 200.00 2026-03-02, manual 300.00 2026-03-04' }],
  ['paid', [{ amount: '200.00', on: '2026-03-03' }], { status: 'paid', paid: '500.00', on: '2026-03-03', payments: 'stripe 200.00 2026-03-03, manual 300.00 2026-03-03 balance' }],
  ['paid', [{ amount: '450.00', on: '2026-03-02' }, { amount: '100.00', on: '2026-03-05' }], { status: 'paid', paid: '500.00', on: '2026-03-05', payments: 'stripe 450.00 2026-03-02, stripe 100.00 −50.00 2026-03-05' }],
  ['open', [{ amount: '100.00', on: '2026-03-02' }], { status: 'sent', paid: '100.00', on: null, payments: 'stripe 100.00 2026-03-02' }],
  ['open', [], { status: 'sent', paid: '0.00', on: null, payments: '' }],
  ['uncollectible', [{ amount: '50.00', on: '2026-03-02' }], { status: 'overdue', paid: '50.00', on: null, payments: 'stripe 50.00 2026-03-02' }],
  ['void', [{ amount: '80.00', on: '2026-03-02' }], { status: 'cancelled', paid: '0.00', on: null, payments: 'stripe 80.00 −80.00 2026-03-02' }],
  [null, [], { status: 'draft', paid: '0.00', on: null, payments: '' }],
] as const

describe('the migration of down payments to deposit invoices', () => {
  let first: number
  let before: object[]

  async function addOffer(status: string | null, payments: readonly Received[]): Promise<number> {
    const id = await insert(
      "proposals.proposal (user_id, client_id, title, description, client_email, typed_amount, amount, down_payment_percentage) values ($1, $2, 'Website', 'D', 'boss@acme.test', 1000, 1000, 50)",
      userId, clientId,
    )
    const billId = await insert(
      "billing.synced_bill (user_id, proposal_id, provider_id, status, begun_at) values ($1, $2, case when $3::text is not null then 'in_' || $2::integer end, $3, '2026-03-01T23:30:00Z')",
      userId, id, status,
    )
    await receive(billId, payments)
    return id
  }

  beforeAll(async () => {
    before = await invoicesNow()
    const ids: number[] = []
    for (const [status, payments] of offers) ids.push(await addOffer(status, payments))
    first = ids[0] ?? 0
    await addInvoice(`DEP-${first + 1}`, 'draft', '1.00', null)
    await read('update proposals.proposal set converted_to_project_id = $1 where id = $2', projectId, first)
    await read('delete from accounts.notification')
    const deleted = await addOffer('open', [])
    await read('delete from proposals.proposal where id = $1', deleted)
    await migrateBefore('9999')
  }, 120_000)

  test('turns each down payment into an invoice with the same status and payments', async () => {
    const numbers = offers.map((_, index) => (index === 1 ? `DEP-${first + 1}-2` : `DEP-${first + index}`))
    expect(await invoicesNow("where i.kind = 'deposit'")).toEqual(offers.map(([, , expected], index) => ({ number: numbers[index], ...expected })))
    const [deposit] = await read("select * from billing.invoice where kind = 'deposit' order by id")
    expect(deposit).toMatchObject({ user_id: userId, client_id: clientId, project_id: projectId, proposal_id: first, subtotal: '500.00', tax_amount: '0.00', total: '500.00' })
    const dates = await read("select distinct issue_date::text as issued, due_date::text as due from billing.invoice where kind = 'deposit'")
    expect(dates).toEqual([{ issued: '2026-03-01', due: '2026-03-31' }])
    const lines = await read("select distinct l.description, l.quantity, l.rate, l.amount from billing.invoice_line_item l join billing.invoice i on i.id = l.invoice_id where i.kind = 'deposit'")
    expect(lines).toEqual([{ description: 'Down payment: Website', quantity: '1.0000', rate: '500.00', amount: '500.00' }])
    const bills = await read('select count(*)::integer as count from billing.synced_bill b join billing.invoice i on i.id = b.invoice_id and i.proposal_id = b.proposal_id')
    expect(bills).toEqual([{ count: offers.length }])
  })

  test('changes no other invoice and counts each amount only once', async () => {
    expect((await invoicesNow("where i.kind = 'standard'")).slice(0, before.length)).toEqual(before)
    expect(await totals()).toEqual([{ collected: '2820.00', billed: '4400.00', paid: '2820.00' }])
  })

  test('sends no notifications about existing payments', async () => {
    expect(await notifications()).toEqual([])
  })

  test('records the open Stripe invoice of a deleted proposal, so that it will be voided', async () => {
    expect(await read('select provider_id from billing.orphaned_bill')).toEqual([{ provider_id: `in_${first + offers.length}` }])
    expect(await read('select from billing.synced_bill where invoice_id is null')).toEqual([])
  })

  test('leaves row-level security forced', async () => {
    const relaxed = await read(
      "select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('billing', 'proposals') and c.relrowsecurity and not c.relforcerowsecurity",
    )
    expect(relaxed).toEqual([])
    expect(await read("select tgname from pg_trigger where tgenabled = 'D'")).toEqual([])
  })
})
