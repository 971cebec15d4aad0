import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../../testing/billing-without-stripe.ts'
import { bill, createFreelancer, type Freelancer } from '../../testing/freelancer.ts'

let service: TestService
let withServer: TestService
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe, undefined, { publicOrigin: 'https://billfold.example' })
  withServer = await startTestService(billingWithoutStripe, service.database, { smtpUrl: 'smtp://127.0.0.1' })
})
afterAll(async () => {
  await withServer.close()
  await service.close()
})
beforeEach(async () => {
  anna = await createFreelancer(service)
})

const CLIENT = 'hello@acme.test'
const create = () => bill(anna, [], { dueDate: '2099-12-31', lineItems: [{ description: 'Work', quantity: '2', rate: '50' }] })
const send = ({ id }: { id: number }, body: object = {}) => anna.call(invoiceEmailCalls.send, { params: { id }, body })
const read = async ({ id }: { id: number }) => (await anna.call(invoiceCalls.get, { params: { id } })).body
const draftOf = async ({ id }: { id: number }) => (await anna.call(invoiceEmailCalls.draft, { params: { id } })).body
const rows = <Row extends object>(sql: string, values: unknown[]) => queryAs<Row>(service.database.adminUrl, null, sql, values)
const storedTexts = async () => (await rows<{ text: string }>('select text from billing.mail where user_id = $1', [anna.id])).map(({ text }) => text)

describe('the e-mail draft', () => {
  test('contains the client’s address and the filled-in template', async () => {
    const invoice = await create()
    expect(await draftOf(invoice)).toEqual({
      recipients: [CLIENT],
      cc: [],
      suggestions: [{ name: 'Acme Studio', email: CLIENT }],
      subject: `Invoice ${invoice.invoiceNumber} from Test User`,
      message: `Hi Acme Studio,\n\nPlease find attached invoice ${invoice.invoiceNumber} for $100.00, due on Dec 31, 2099.\n\nThank you!`,
      missing: ['company', 'address'],
      hasMailServer: false,
    })
    expect((await withServer.as(anna.id)(invoiceEmailCalls.draft, { params: { id: invoice.id } })).body.hasMailServer).toBe(true)
  })

  test('reports no missing details once the company and its address are in the settings', async () => {
    await rows(`insert into accounts.settings (user_id, company) values ($1, '{"name": "Lovelace Ltd", "address": "1 Main St"}')`, [anna.id])
    expect(await draftOf(await create())).toMatchObject({ missing: [], subject: expect.stringContaining('from Lovelace Ltd') as string })
  })

  test('suggests the recipients of the last message to the client', async () => {
    await send(await create(), { recipients: ['boss@acme.test', 'books@acme.test'], cc: ['me@acme.test'], copyToMe: true })
    const next = await create()
    expect(await draftOf(next)).toMatchObject({ recipients: ['boss@acme.test', 'books@acme.test'], cc: ['me@acme.test'] })
    expect((await send(next)).body).toMatchObject({ recipients: ['boss@acme.test', 'books@acme.test'], cc: ['me@acme.test'] })
  })

  test('is addressed to the billing contact and suggests the addresses of all contacts', async () => {
    const contacts = `insert into projects.client_contact (user_id, client_id, name, email, is_billing, position)
      values ($1, $2, 'Grace', 'grace@acme.test', false, 2), ($1, $2, 'Ada', 'books@acme.test', true, 1), ($1, $2, 'Without address', null, false, 3)`
    await rows(contacts, [anna.id, anna.project.clientId])
    const invoice = await create()
    const suggestions = [{ name: 'Acme Studio', email: CLIENT }, { name: 'Ada', email: 'books@acme.test' }, { name: 'Grace', email: 'grace@acme.test' }]
    expect(await draftOf(invoice)).toMatchObject({ recipients: ['books@acme.test'], suggestions })
    expect((await send(invoice)).body.recipients).toEqual(['books@acme.test'])
    await send(invoice, { recipients: ['boss@acme.test'] })
    expect((await draftOf(await create())).recipients).toEqual(['boss@acme.test'])
  })

  test('greets the billing contact, or else the primary contact, or else the client', async () => {
    const greeting = async () => (await draftOf(await create())).message.split('\n')[0]
    expect(await greeting()).toBe('Hi Acme Studio,')
    await rows("update projects.client set primary_contact = 'Grace Hopper' where id = $1", [anna.project.clientId])
    expect(await greeting()).toBe('Hi Grace Hopper,')
    const billingContact = `insert into projects.client_contact (user_id, client_id, name, email, is_billing, position) values ($1, $2, 'Ada', 'books@acme.test', true, 1)`
    await rows(billingContact, [anna.id, anna.project.clientId])
    expect(await greeting()).toBe('Hi Ada,')
  })

  test('suggests the client’s new address, not the last recipients, after an address change', async () => {
    await send(await create(), { recipients: ['boss@acme.test'] })
    await rows("update projects.client set email = 'new@acme.test' where id = $1", [anna.project.clientId])
    expect((await draftOf(await create())).recipients).toEqual(['new@acme.test'])
  })

  test('does not suggest recipients of a failed message', async () => {
    await send(await create(), { recipients: ['typo@acme.test'] })
    await rows("update billing.mail set state = 'failed', error = 'No such user' where user_id = $1", [anna.id])
    expect((await draftOf(await create())).recipients).toEqual([CLIENT])
  })
})

describe('the e-mail template', () => {
  const template = async () => (await anna.call(invoiceEmailCalls.template)).body
  const save = (body: object) => anna.call(invoiceEmailCalls.saveTemplate, { body })

  test('is filled in for the next message, including the link', async () => {
    const before = await template()
    expect((await save({ subject: '{number}: {amount}', message: 'Dear {client},\n{link}\n{company}' })).status).toBe(200)
    const invoice = await create()
    expect(await draftOf(invoice)).toMatchObject({ subject: `${invoice.invoiceNumber}: $100.00`, message: 'Dear Acme Studio,\n{link}\nTest User' })
    await send(invoice)
    expect((await storedTexts())[0]).toMatch(/Dear Acme Studio,\nhttps:\/\/billfold\.example\/shared\/invoice\/[\w-]{43}\nTest User/)
    expect((await save({ subject: null })).body).toEqual({ ...before, message: 'Dear {client},\n{link}\n{company}' })
    expect((await save({ message: null })).body).toEqual(before)
  })

  test.each([
    [{ subject: 'Invoice {numer}' }, 'subject', 'Unknown placeholder {numer}'],
    [{ message: 'Hi {name}' }, 'message', 'Unknown placeholder {name}'],
    [{ subject: 'Invoice\nBcc: b@x.de' }, 'subject', 'The subject must be one line'],
  ])('rejects %j', async (body, path, message) => {
    const before = await template()
    const { status, error } = await save(body)
    expect([status, error.issues?.map((issue) => [issue.path, issue.message])]).toEqual([400, [[path, message]]])
    expect(await template()).toEqual(before)
  })

  test('is not shared with other users', async () => {
    await save({ subject: 'Mine' })
    const berta = await createFreelancer(service)
    expect((await berta.call(invoiceEmailCalls.template)).body.subject).not.toBe('Mine')
  })

  test('keeps the subject on one line even if a name has line breaks', async () => {
    await rows("update projects.client set name = 'Acme' || chr(10) || 'Bcc: b@x.de' where id = $1", [anna.project.clientId])
    expect((await send(await create(), { subject: 'For {client}' })).body.subject).toBe('For Acme Bcc: b@x.de')
  })
})

test('the preview shows the message without storing anything', async () => {
  const invoice = await create()
  const { status, body } = await anna.call(invoiceEmailCalls.preview, { params: invoice, body: { message: 'Hello\n<b>{client}</b>' } })
  expect([status, body.subject]).toEqual([200, `Invoice ${invoice.invoiceNumber} from Test User`])
  expect(body.html).toMatch(/Hello<br>\n&lt;b&gt;Acme Studio&lt;\/b&gt;[\s\S]*View and pay invoice/)
  expect([await read(invoice), await storedTexts()]).toEqual([invoice, []])
  expect((await anna.call(invoiceSharingCalls.get, { params: invoice })).body.link).toBeNull()
})
