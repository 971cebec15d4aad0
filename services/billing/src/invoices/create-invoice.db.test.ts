import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { queryAs, somebodyWaitsFor } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { addProject, bill, createFreelancer, createProject, entryNow, type Freelancer, invoiceFor, recordWork } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer
let berta: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
  berta = await createFreelancer(service)
})

const create = (body: Record<string, unknown>, headers: Record<string, string> = {}) => anna.call(invoiceCalls.create, { body, headers })

/** Counts all rows that belong to invoices. */
async function written(): Promise<number> {
  const [row] = await queryAs<{ count: number }>(
    service.database.adminUrl,
    null,
    `select ((select count(*) from billing.invoice where user_id = $1) + (select count(*) from billing.invoice_line_item where user_id = $1)
      + (select count(*) from billing.invoice_status_change where user_id = $1)
      + (select count(*) from billing.time_entry where user_id = $1 and invoice_id is not null))::integer as count`,
    [anna.id],
  )
  return row?.count ?? -1
}

describe('POST /api/invoices', () => {
  test('creates the invoice with lines and history, and marks its time entries as invoiced', async () => {
    const entries = [await recordWork(anna), await recordWork(anna, { hours: '0.25', rate: '33.33', description: 'Fix' })]
    const invoice = await bill(anna, entries, { subtotal: '320.83', taxAmount: 0, total: 320.83, notes: ' Thank you ' })
    expect(invoice).toMatchObject({
      userId: anna.id,
      ...anna.project,
      clientName: 'Acme Studio',
      projectName: 'Website',
      status: 'draft',
      issueDate: '2026-03-01',
      dueDate: '2026-03-31',
      paidDate: null,
      submittedDate: null,
      subtotal: '320.83',
      taxRate: null,
      taxAmount: '0.00',
      total: '320.83',
      notes: 'Thank you',
      template: null,
      stripeInvoiceId: null,
      version: 1,
      timeEntryIds: entries.map(({ id }) => id),
      lineItems: [
        { invoiceId: invoice.id, description: 'Design', quantity: '2.5', rate: '125.00', amount: '312.50', timeEntryId: entries[0]?.id },
        { invoiceId: invoice.id, description: 'Fix', quantity: '0.25', rate: '33.33', amount: '8.33', timeEntryId: entries[1]?.id },
      ],
      history: [{ by: 'user', from: null, to: 'draft', reason: 'Created' }],
    })
    for (const entry of entries)
      expect(await entryNow(anna, entry)).toMatchObject({ isInvoiced: true, invoiceId: invoice.id, invoiceNumber: invoice.invoiceNumber })
  })

  test('accepts lines without time entries, and amounts as strings or numbers', async () => {
    const lineItems = [
      { description: 'Design', quantity: 2.5, rate: 125, amount: 312.5 },
      { description: 'Fix', quantity: '0.25', rate: '33.33', amount: '8.3325' },
    ]
    const { status, body } = await create(invoiceFor(anna, { lineItems, subtotal: '320.83', taxAmount: '26.47', total: '347.30' }))
    expect([status, body.subtotal, body.taxAmount, body.total]).toEqual([201, '320.83', '26.47', '347.30'])
    expect(body.lineItems.map(({ amount }) => amount)).toEqual(['312.50', '8.33'])
  })

  test('creates a line for each time entry if the request contains no lines', async () => {
    const entry = await recordWork(anna)
    const { body } = await create(invoiceFor(anna, { timeEntryIds: [entry.id] }))
    expect(body.lineItems).toMatchObject([{ description: 'Design', quantity: '2.5', rate: '125.00', amount: '312.50', timeEntryId: entry.id }])
    expect([body.total, body.timeEntryIds]).toEqual(['312.50', [entry.id]])
  })

  test('lets one line bill several time entries', async () => {
    const ids = [(await recordWork(anna)).id, (await recordWork(anna)).id]
    const { body } = await create(invoiceFor(anna, { timeEntryIds: ids, lineItems: [{ description: 'Design, flat', quantity: 1, rate: 500 }] }))
    expect([body.total, body.lineItems.length, body.timeEntryIds]).toEqual(['500.00', 1, ids])
  })

  test('accepts an invoice with a subtotal instead of lines', async () => {
    expect((await create(invoiceFor(anna, { subtotal: '100', taxAmount: '8.25', total: '108.25' }))).body.total).toBe('108.25')
    const { status, error } = await create(invoiceFor(anna))
    expect([status, error.message]).toEqual([400, 'Subtotal is required'])
  })

  test('uses today’s date in the user’s time zone as the default issue date', async () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Midway']) {
      const { body } = await service.as(anna.id, zone)(invoiceCalls.create, {
        body: invoiceFor(anna, { issueDate: undefined, dueDate: '2099-01-01', subtotal: 1 }),
      })
      expect(body.issueDate).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date()))
    }
  })

  test('computes the tax from the tax rate', async () => {
    const lineItems = Array.from({ length: 3 }, () => ({ description: 'Fix', quantity: '0.25', rate: '33.33' }))
    const { body } = await create(invoiceFor(anna, { lineItems, taxRate: '8.250' }))
    expect(body).toMatchObject({ subtotal: '24.99', taxRate: '8.25', taxAmount: '2.06', total: '27.05' })
  })

  test('accepts amounts computed with binary floats, as numbers and as strings', async () => {
    const lineItems = [
      ['1.1', '45.5'],
      ['1.05', '124.78'],
    ].map(([quantity, rate]) => ({ description: 'Work', quantity, rate, amount: Number(quantity) * Number(rate) }))
    const subtotal = lineItems.reduce((sum, { amount }) => sum + amount, 0)
    const figures = { subtotal, taxRate: 8.25, taxAmount: (subtotal * 8.25) / 100, total: subtotal + (subtotal * 8.25) / 100 }
    for (const sent of [figures, Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)]))]) {
      const { status, body, error } = await create(invoiceFor(anna, { lineItems, ...sent }))
      expect([status, error.message, body.subtotal, body.taxAmount, body.total]).toEqual([201, undefined, '181.07', '14.94', '196.01'])
    }
    const { status, body } = await create(
      invoiceFor(anna, { lineItems: [{ description: 'Gift', quantity: 1, rate: 0, amount: 1e-7 }], total: '1e-7' }),
    )
    expect([status, body.total]).toEqual([201, '0.00'])
  })

  test('treats null and blank strings as absent', async () => {
    const nothing = {
      status: null,
      issueDate: '',
      paidDate: ' ',
      submittedDate: '',
      taxAmount: '',
      taxRate: null,
      total: null,
      template: '',
      notes: '',
    }
    const { status, body } = await create(
      invoiceFor(anna, {
        ...nothing,
        dueDate: '2020-01-31',
        subtotal: '',
        lineItems: [{ description: 'Fix', quantity: 1, rate: 10, amount: null }],
        timeEntryIds: null,
      }),
    )
    expect([status, body]).toMatchObject([
      201,
      {
        status: 'draft',
        issueDate: '2020-01-31',
        paidDate: null,
        submittedDate: null,
        taxRate: null,
        taxAmount: '0.00',
        total: '10.00',
        template: null,
      },
    ])
    expect((await create(invoiceFor(anna, { subtotal: 5, lineItems: null }))).body).toMatchObject({ total: '5.00', lineItems: [] })
  })

  test('uses the due date as the default issue date if the due date has passed', async () => {
    for (const issueDate of [undefined, null, ' ']) {
      const { status, body } = await create(invoiceFor(anna, { issueDate, dueDate: '2026-01-31', subtotal: 1 }))
      expect([status, body.issueDate]).toEqual([201, '2026-01-31'])
    }
  })

  test.each([
    [{ subtotal: '25.00' }, 'subtotal', '25.00 was sent, but the line items add up to 24.99'],
    [{ total: '27.06', taxAmount: '2.06' }, 'total', '27.06 was sent, but subtotal and tax add up to 27.05'],
    [{ taxRate: '8.25', taxAmount: '2.07' }, 'taxAmount', '2.07 was sent, but 8.25% of 24.99 is 2.06'],
  ])('returns 422 with both amounts when %j disagrees with the lines', async (sent, path, message) => {
    const lineItems = Array.from({ length: 3 }, () => ({ description: 'Fix', quantity: '0.25', rate: '33.33' }))
    const { status, error } = await create(invoiceFor(anna, { lineItems, ...sent }))
    expect([status, error.code, error.message, error.issues]).toEqual([422, 'amounts_disagree', message, [{ path, message }]])
    expect(await written()).toBe(0)
  })

  test.each(['8.34', '8.3401', '8.32', '8.3199999999'])('returns 422 for a line amount of %s instead of 8.33', async (amount) => {
    const { status, error } = await create(invoiceFor(anna, { lineItems: [{ description: 'Fix', quantity: '0.25', rate: '33.33', amount }] }))
    expect([status, error.issues?.[0]?.path]).toEqual([422, 'lineItems.0.amount'])
    expect(await written()).toBe(0)
  })

  test('stores only the dates that apply to the status', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
    const statuses = [
      [{ status: 'paid' }, { paidDate: today, submittedDate: null }],
      [
        { status: 'paid', paidDate: '2026-03-15', submittedDate: '2026-03-02' },
        { paidDate: '2026-03-15', submittedDate: '2026-03-02' },
      ],
      [{ status: 'paid', paidDate: null }, { paidDate: null }],
      [
        { status: 'submitted', paidDate: '2026-03-15' },
        { paidDate: null, submittedDate: today },
      ],
      [
        { status: 'overdue', submittedDate: '2026-03-02' },
        { paidDate: null, submittedDate: '2026-03-02' },
      ],
    ] as const
    for (const [sent, expected] of statuses) {
      expect((await create(invoiceFor(anna, { ...sent, subtotal: 1 }))).body).toMatchObject({ ...expected, status: sent.status })
    }
  })

  test('returns the first response again for the same idempotency key, even to 20 concurrent requests', async () => {
    const body = invoiceFor(anna, { timeEntryIds: [(await recordWork(anna)).id] })
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(body, { 'idempotency-key': 'k-1' })))
    expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
    expect((await anna.call(invoiceCalls.list)).body).toHaveLength(1)
  })
})

describe('a time entry', () => {
  test('is rejected with 409 if it is on another invoice, without writing anything', async () => {
    const [taken, free] = [await recordWork(anna), await recordWork(anna)]
    await bill(anna, [taken], { invoiceNumber: 'INV-1' })
    const before = await written()
    for (const body of [{ timeEntryIds: [free.id, taken.id] }, { lineItems: [{ description: 'X', quantity: 1, rate: 1, timeEntryId: taken.id }] }]) {
      const { status, error } = await create(invoiceFor(anna, body))
      expect([status, error.code, error.message]).toEqual([409, 'entry_already_invoiced', 'The time entry “Design” is already on invoice INV-1'])
    }
    expect(await written()).toBe(before)
    expect((await entryNow(anna, free)).isInvoiced).toBe(false)
  })

  test('that was marked as invoiced by hand can be added to a submitted invoice but not to a draft', async () => {
    const entry = await recordWork(anna, { isInvoiced: true })
    const { status, error } = await create(invoiceFor(anna, { timeEntryIds: [entry.id] }))
    expect([status, error.message]).toEqual([409, 'The time entry “Design” is already marked as invoiced'])
    expect((await create(invoiceFor(anna, { timeEntryIds: [entry.id], status: 'submitted' }))).status).toBe(201)
  })

  test('can be invoiced even if it is from another project of the same client', async () => {
    const entry = await recordWork(anna, { projectId: await addProject(service.database, anna.id, anna.project.clientId, 'Shop') })
    const { body } = await create(invoiceFor(anna, { timeEntryIds: [entry.id], status: 'submitted' }))
    expect([body.projectId, body.timeEntryIds]).toEqual([anna.project.projectId, [entry.id]])
  })

  test('is rejected with the same 404 if it is missing or belongs to another user or client', async () => {
    const other = await createProject(service.database, anna.id)
    const foreign = [await recordWork(berta), await recordWork(anna, { ...other }), { id: 2_147_483_647 }]
    for (const { id } of foreign) {
      for (const body of [{ timeEntryIds: [id] }, { lineItems: [{ description: 'X', quantity: 1, rate: 1, timeEntryId: id }] }]) {
        const { status, error } = await create(invoiceFor(anna, body))
        expect([status, error.message]).toEqual([404, 'Time entry not found for this client'])
      }
    }
    expect(await written()).toBe(0)
  })

  test('is rejected if two lines use it', async () => {
    const { id } = await recordWork(anna)
    const line = { description: 'X', quantity: 1, rate: 1, timeEntryId: id }
    expect((await create(invoiceFor(anna, { lineItems: [line, line] }))).error.code).toBe('entry_already_invoiced')
    expect(await written()).toBe(0)
  })

  test('is billed with its new hours if it is edited at the same time', async () => {
    const entry = await recordWork(anna, { hours: '1', rate: '100' })
    const editor = new Client({ connectionString: service.database.adminUrl })
    await editor.connect()
    await editor.query('begin')
    await editor.query('update billing.time_entry set hours = 3 where id = $1', [entry.id])
    const created = create(invoiceFor(anna, { timeEntryIds: [entry.id] }))
    await somebodyWaitsFor(editor)
    await editor.query('commit')
    await editor.end()
    expect((await created).body).toMatchObject({ total: '300.00', lineItems: [{ quantity: '3', amount: '300.00', timeEntryId: entry.id }] })
  })

  test('is added to only one of 20 concurrent invoices', async () => {
    const [first, second] = [await recordWork(anna), await recordWork(anna)]
    const wishes = Array.from({ length: 20 }, (_, n) =>
      create(invoiceFor(anna, { timeEntryIds: n % 2 ? [first.id, second.id] : [second.id, first.id] })),
    )
    const statuses = (await Promise.all(wishes)).map(({ status }) => status)
    expect([201, 409].map((expected) => statuses.filter((status) => status === expected).length)).toEqual([1, 19])
    expect((await anna.call(timeEntryCalls.list, { query: { status: 'invoiced' } })).body).toHaveLength(2)
  })
})

describe('amounts with many decimals', () => {
  test.each([
    [
      { lineItems: [{ description: 'Work', quantity: 3.5, rate: 130, amount: 455.00000000000006 }], taxAmount: 37.5375, total: '492.5375' },
      ['455.00', '37.54', '492.54'],
    ],
    [{ subtotal: '0.30000000000000004', taxAmount: '0.024750000000000005', total: 0.32475 }, ['0.30', '0.02', '0.32']],
    [{ subtotal: 10.005, taxAmount: 1e-7 }, ['10.01', '0.00', '10.01']],
  ])('are rounded half up to cents: %j', async (body, amounts) => {
    const { status, body: made } = await create(invoiceFor(anna, body))
    expect([status, made.subtotal, made.taxAmount, made.total]).toEqual([201, ...amounts])
    const { body: changed } = await anna.call(invoiceCalls.update, { params: made, body: { taxAmount: '0.30000000000000004' } })
    expect(changed.taxAmount).toBe('0.30')
  })
})

describe('invoice validation', () => {
  const line = { description: 'Work', quantity: '1', rate: '10' }

  test.each<[string, Record<string, unknown>]>([
    ['a negative rate', { lineItems: [{ ...line, rate: '-10' }] }],
    ['a negative quantity', { lineItems: [{ ...line, quantity: -1 }] }],
    ['a huge quantity', { lineItems: [{ ...line, quantity: '1000000' }] }],
    ['a huge rate', { lineItems: [{ ...line, rate: '100000000' }] }],
    ['a line beyond numeric(10,2)', { lineItems: [{ ...line, quantity: '999999', rate: '99999999' }] }],
    ['lines with a sum beyond numeric(10,2)', { lineItems: Array.from({ length: 11 }, () => ({ ...line, rate: '9999999.99' })) }],
    ['a total including tax beyond numeric(10,2)', { lineItems: [{ ...line, rate: '99999999.99' }], taxAmount: '1' }],
    ['NaN', { lineItems: [{ ...line, rate: 'NaN' }] }],
    ['an exponent', { lineItems: [{ ...line, rate: '1e3' }] }],
    ['a number with an exponent', { subtotal: 1e21 }],
    ['a rate with too many decimals', { lineItems: [{ ...line, rate: '1.005' }] }],
    ['a quantity with too many decimals', { lineItems: [{ ...line, quantity: '0.16667' }] }],
    ['an invalid amount', { lineItems: [{ ...line, amount: 'ten' }] }],
    ['a negative subtotal', { subtotal: '-1' }],
    ['a negative tax', { subtotal: '1', taxAmount: '-1' }],
    ['a tax rate above 100', { subtotal: '1', taxRate: '100.01' }],
    ['a negative tax rate', { subtotal: '1', taxRate: -1 }],
    ['a due date that does not exist', { subtotal: 1, dueDate: '2026-02-30' }],
    ['a paid date that does not exist', { subtotal: 1, status: 'paid', paidDate: '2026-13-01' }],
    ['a missing due date', { subtotal: 1, dueDate: undefined }],
    ['a due date before the issue date', { subtotal: 1, dueDate: '2026-02-28' }],
    ['a due time before the issue date', { subtotal: 1, issueDate: '2026-03-02', dueDate: '2026-03-01T23:00:00Z' }],
    ['an invoice number of 51 characters', { subtotal: 1, invoiceNumber: 'N'.repeat(51) }],
    ['a blank invoice number', { subtotal: 1, invoiceNumber: ' ' }],
    ['an unknown status', { subtotal: 1, status: 'open' }],
    ['a line without a description', { lineItems: [{ ...line, description: ' ' }] }],
    ['a line without a rate', { lineItems: [{ description: 'X', quantity: 1 }] }],
    ['1,001 lines', { lineItems: Array.from({ length: 1001 }, () => line) }],
    ['an unknown template', { subtotal: 1, template: 'fancy' }],
    ['an invalid color', { subtotal: 1, accentColor: 'red; background: url(x)' }],
    ['an entry id that is text', { timeEntryIds: ['1'] }],
  ])('rejects %s and writes nothing', async (_, body) => {
    const { status, error } = await create(invoiceFor(anna, body))
    expect([400, 422]).toContain(status)
    expect(error.issues?.[0]?.message).toBe(error.message)
    expect(await written()).toBe(0)
  })

  test('reports every invalid field with its message', async () => {
    const { error } = await create({ clientId: 0, dueDate: '', lineItems: [{}] })
    expect(error.issues?.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'clientId: Client is required',
      'invoiceNumber: Invoice number is required',
      'dueDate: Due date is required',
      'lineItems.0.description: Description is required',
      'lineItems.0.quantity: Quantity is required',
      'lineItems.0.rate: Rate is required',
    ])
  })

  test('accepts time from two projects on an invoice without a project', async () => {
    const projectId = await addProject(service.database, anna.id, anna.project.clientId, 'Shop')
    const entries = [await recordWork(anna), await recordWork(anna, { projectId, description: 'Checkout' })]
    const invoice = await bill(anna, entries, { projectId: null })
    expect(invoice).toMatchObject({ projectId: null, projectName: null, timeEntryIds: entries.map(({ id }) => id) })
    expect((await anna.call(invoiceCalls.list, { query: {} })).body).toMatchObject([{ id: invoice.id, projectId: null, projectName: null }])
    const { status, body } = await anna.call(invoiceCalls.update, { params: invoice, body: { notes: 'For both' } })
    expect([status, body.projectId, body.lineItems.length]).toEqual([200, null, 2])
    expect((await anna.call(invoiceCalls.downloadPdf, { params: invoice })).status).toBe(200)
  })

  test('rejects other users’ clients and projects with the same 404 as missing ones', async () => {
    const other = await createProject(service.database, anna.id)
    const cases = [
      [{ clientId: berta.project.clientId, projectId: null }, 'Client not found'],
      [{ clientId: 2_147_483_647, projectId: null }, 'Client not found'],
      [{ projectId: berta.project.projectId }, 'Project not found for this client'],
      [{ projectId: other.projectId }, 'Project not found for this client'],
    ] as const
    for (const [ids, message] of cases) {
      const { status, error } = await create(invoiceFor(anna, { ...ids, subtotal: 1 }))
      expect([status, error.message]).toEqual([404, message])
    }
    expect(await written()).toBe(0)
  })
})
