import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { deliverMailJob } from '@billfold/server-kit/mail/deliver-mail'
import { userScope } from '@billfold/server-kit/scope'
import { queryAs } from '@billfold/server-kit/testing/database'
import { silentLog } from '@billfold/server-kit/testing/log'
import { type MailServer, refusal, startMailServer } from '@billfold/server-kit/testing/mail-server'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { billingServiceWith } from '../../service.ts'
import { stripeProvider } from '../../payments/stripe/stripe-provider.ts'
import { startAtStripe } from '../../testing/at-stripe.ts'
import { billingWithoutStripe } from '../../testing/billing-without-stripe.ts'
import { bill, createFreelancer, type Freelancer } from '../../testing/freelancer.ts'
import { loadForClient } from '../pdf/download-invoice.ts'
import { deliverer } from './deliver-invoice-mail.ts'
import { sendEmail } from './send-invoice-email.ts'

let service: TestService
let withoutServer: TestService
let orm: MikroORM
let server: MailServer
let anna: Freelancer
/** The mail server's response to RCPT for each address; undefined accepts the address. */
let says: (address: string) => Error | undefined
/** The mail server does not respond until this promise resolves. */
let stopped: Promise<void> | undefined
let asked = 0

beforeAll(async () => {
  server = await startMailServer({
    async onRcptTo({ address }, _, done) {
      asked += 1
      await stopped
      done(says(address))
    },
  })
  const options = { mailFrom: 'Billfold <billing@billfold.example>', publicOrigin: 'https://billfold.example' }
  service = await startTestService(billingWithoutStripe, undefined, { ...options, smtpUrl: server.smtpUrl })
  withoutServer = await startTestService(billingWithoutStripe, service.database, options)
  orm = openDatabase({ url: service.database.url('billing'), schema: 'billing', entities: billingWithoutStripe.entities })
})
afterAll(async () => {
  await orm.close()
  await withoutServer.close()
  await service.close()
  await server.close()
})
beforeEach(async () => {
  says = () => undefined
  stopped = undefined
  asked = 0
  server.taken.length = 0
  anna = await createFreelancer(service)
})
afterEach(() => {
  stopped = undefined
})

const CLIENT = 'hello@acme.test'
const create = (more: Record<string, unknown> = {}) => bill(anna, [], { dueDate: '2099-12-31', lineItems: [{ description: 'Work', quantity: '2', rate: '50' }], ...more })
const send = (params: { id: number }, body: object = {}, { key = '', through = service } = {}) =>
  through.as(anna.id)(invoiceEmailCalls.send, { params: { id: params.id }, body, headers: key ? { 'idempotency-key': key } : {} })
const read = async ({ id }: { id: number }) => (await anna.call(invoiceCalls.get, { params: { id } })).body
const retry = ({ id }: { id: number }, email: { id: number } | undefined) => anna.call(invoiceEmailCalls.retry, { params: { id, emailId: email?.id } })
const rows = <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(service.database.adminUrl, null, sql, values)
const storedMails = () => rows<{ id: number; invoice: number | null; html: string; text: string; pdf: Buffer }>('select id, invoice_id as invoice, html, text, attachment as pdf from billing.mail where user_id = $1 order by id', [anna.id])
const ownAddress = async () => (await rows<{ email: string }>('select email from accounts.account where id = $1', [anna.id]))[0]?.email
const stopResponding = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  stopped = promise
  return () => {
    stopped = undefined
    resolve()
  }
}
/** The last message, without the line breaks added by the transfer encoding. */
const lastMessage = () => server.taken.at(-1)?.message.replaceAll('=\r\n', '') ?? ''

describe('an accepted message', () => {
  test('has the right recipients, copies and Reply-To address, the PDF and a working link', async () => {
    const invoice = await create()
    const body = { recipients: ['a@acme.test', 'b@acme.test'], cc: ['c@acme.test'], subject: 'Invoice {number}', message: 'Hello,\nplease pay {amount}.', copyToMe: true }
    const { status, body: email } = await send(invoice, body)
    const subject = `Invoice ${invoice.invoiceNumber}`
    expect([status, email]).toMatchObject([201, { recipients: body.recipients, cc: body.cc, subject, state: 'sent', error: null, sentAt: expect.any(String) as string }])
    const own = await ownAddress()
    expect(server.taken.map(({ to }) => to)).toEqual([['a@acme.test', 'b@acme.test', 'c@acme.test', own]])
    const message = lastMessage()
    for (const line of ['From: Test User via Billfold <billing@billfold.example>', 'To: a@acme.test, b@acme.test', 'Cc: c@acme.test', `Reply-To: ${own}`, `Subject: ${subject}`, `Message-ID: <invoice-mail-${email.id}@billfold.example>`]) expect(message).toContain(`${line}\r\n`)
    expect(message).toContain(`Content-Type: application/pdf; name=Invoice-${invoice.invoiceNumber}.pdf`)
    expect(message).not.toMatch(/^bcc:/im)
    expect(message).toContain('Hello,\r\nplease pay $100.00.')
    const token = /https:\/\/billfold\.example\/shared\/invoice\/([\w-]+)/.exec(message)?.[1]
    expect((await service.as(null)(invoiceSharingCalls.read, { params: { token } })).body.document.number).toBe(invoice.invoiceNumber)
  })

  test('changes a draft to sent, with the recipients in the history', async () => {
    const invoice = await create()
    const { body: email } = await send(invoice)
    const sent = await read(invoice)
    expect([sent.status, sent.version, sent.history.at(-1)]).toMatchObject(['sent', 2, { by: 'user', from: 'draft', to: 'sent', reason: `Sent to ${CLIENT}` }])
    expect(sent.emails).toEqual([email])
    expect((await anna.call(invoiceEmailCalls.list, { params: invoice })).body).toEqual([email])
  })

  test('attaches a draft’s PDF without the draft stamp', async () => {
    await send(await create())
    const [mail] = await storedMails()
    const [page] = pagesOf(mail?.pdf ?? new Uint8Array())
    expect(page).toContain('$100.00')
    expect(page).not.toMatch(/draft/i)
  })

  test.each(['submitted', 'overdue', 'paid'])('keeps the status %s', async (status) => {
    const invoice = await create({ status })
    expect((await send(invoice)).body.state).toBe('sent')
    expect(await read(invoice)).toMatchObject({ status, version: 1 })
  })

  test('asks for payment only while the invoice is unpaid', async () => {
    await send(await create())
    await send(await create({ status: 'paid' }))
    expect((await storedMails()).map(({ text }) => /^View.*(?=:$)/m.exec(text)?.[0])).toEqual(['View and pay invoice', 'View invoice'])
  })

  test('uses the same link when sent again', async () => {
    const invoice = await create()
    await send(invoice)
    await send(invoice)
    const links = (await storedMails()).map(({ html }) => /shared\/invoice\/[\w-]+/.exec(html)?.[0])
    expect([links.length, new Set(links).size]).toEqual([2, 1])
  })
})

describe('the invoice status', () => {
  test('stays draft until the mail server has accepted the message', async () => {
    const invoice = await create()
    const resume = stopResponding()
    const sending = send(invoice)
    await vi.waitFor(() => expect(asked).toBe(1), { timeout: 10_000 })
    expect(await read(invoice)).toMatchObject({ status: 'draft', emails: [{ state: 'waiting' }] })
    resume()
    expect((await sending).body.state).toBe('sent')
    expect((await read(invoice)).status).toBe('sent')
  })

  test('changes to sent immediately without a mail server, with the message in the outbox', async () => {
    const invoice = await create()
    const { status, body: email } = await send(invoice, {}, { through: withoutServer })
    expect([status, email]).toMatchObject([201, { recipients: [CLIENT], state: 'outbox', sentAt: null }])
    expect(await read(invoice)).toMatchObject({ status: 'sent', emails: [email] })
    const outbox = await queryAs(service.database.url('proposals'), anna.id, 'select id, recipient, state, attachment_name as file from billing.outgoing_mail')
    expect(outbox).toEqual([{ id: email.id, recipient: CLIENT, state: 'outbox', file: `Invoice-${invoice.invoiceNumber}.pdf` }])
  })
})

describe('a rejected message', () => {
  const refused = 'The mail server refused the recipient: 550 No such user here'

  test('is listed with the reason, and resent unchanged on retry', async () => {
    const invoice = await create()
    says = () => refusal(550, 'No such user here')
    expect(await send(invoice)).toMatchObject({ status: 409, error: { code: 'conflict', message: refused } })
    const [failed] = (await read(invoice)).emails
    expect([failed, (await read(invoice)).status]).toMatchObject([{ state: 'failed', error: refused, sentAt: null }, 'draft'])
    says = () => undefined
    expect(await retry(invoice, failed)).toMatchObject({ status: 200, body: { id: failed?.id, state: 'sent', error: null } })
    expect((await read(invoice)).status).toBe('sent')
    expect(server.taken).toHaveLength(1)
    expect(lastMessage()).toContain(`Message-ID: <invoice-mail-${failed?.id}@billfold.example>`)
    const [{ pdf } = { pdf: Buffer.of() }] = await storedMails()
    expect(server.taken[0]?.message.replaceAll('\r\n', '')).toContain(pdf.toString('base64'))
  })

  test('is resent by repeating the request with its idempotency key', async () => {
    const invoice = await create()
    says = () => refusal(550, 'No such user here')
    expect((await send(invoice, {}, { key: 'again' })).status).toBe(409)
    says = () => undefined
    expect((await send(invoice, {}, { key: 'again' })).body.state).toBe('sent')
    expect([(await read(invoice)).emails.length, server.taken.length]).toEqual([1, 1])
  })

  test('results in a 503 response with Retry-After if the mail server is down', async () => {
    const invoice = await create()
    const gone = await startMailServer()
    await gone.close()
    const away = await startTestService(billingWithoutStripe, service.database, { smtpUrl: gone.smtpUrl })
    try {
      const { status, error, headers } = await send(invoice, {}, { through: away })
      expect([status, error.message, headers.get('retry-after')]).toEqual([503, 'The mail server could not be reached.', '60'])
      expect((await read(invoice)).status).toBe('draft')
    } finally {
      await away.close()
    }
  })

  test('counts as sent if the server accepted it for another recipient, and the error names the rejected one', async () => {
    const invoice = await create()
    says = (address) => (address === 'b@acme.test' ? refusal(550, 'No such user here') : undefined)
    const { body } = await send(invoice, { recipients: [CLIENT, 'b@acme.test'] })
    expect(body).toMatchObject({ state: 'sent', error: `b@acme.test: ${refused}` })
    expect((await read(invoice)).status).toBe('sent')
  })

  test('is the only kind of message that can be retried', async () => {
    const invoice = await create()
    const { body: email } = await send(invoice)
    expect(await retry(invoice, email)).toMatchObject({ status: 409, error: { message: 'Only a message that could not be sent can be sent again' } })
    expect((await retry(await create(), email)).status).toBe(404)
  })
})

test('ten concurrent requests with the same idempotency key send one message', async () => {
  const invoice = await create()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(invoice, {}, { key: 'once' })))
  expect(answers.map(({ status, body }) => [status, body.id, body.state])).toEqual(answers.map(() => [201, answers[0]?.body.id, 'sent']))
  expect([server.taken.length, (await read(invoice)).emails.length]).toEqual([1, 1])
})

test('a waiting message is delivered once by the job if the process died', async () => {
  const invoice = await create()
  const { body: email } = await send(invoice, {}, { through: withoutServer })
  await rows("update billing.mail set state = 'waiting' where id = $1", [email.id])
  const job = deliverMailJob(deliverer({ smtpUrl: server.smtpUrl, from: 'billing@billfold.example' }))
  const run = () => job.run({ orm, log: silentLog }, { userId: anna.id, mailId: email.id })
  await Promise.allSettled(Array.from({ length: 5 }, run))
  await run()
  expect([server.taken.length, (await read(invoice)).emails[0]?.state]).toEqual([1, 'sent'])
})

test('a message is sent once and stays in the outbox even if its invoice is deleted during sending', async () => {
  const invoice = await create()
  const resume = stopResponding()
  const sending = send(invoice)
  await vi.waitFor(() => expect(asked).toBe(1), { timeout: 10_000 })
  const deleted = anna.call(invoiceCalls.delete, { params: invoice })
  const blocked = () => rows('select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0')
  await vi.waitFor(async () => expect(await blocked()).toHaveLength(1), { timeout: 10_000 })
  resume()
  expect((await deleted).status).toBe(204)
  await sending
  expect([server.taken.length, await storedMails()]).toMatchObject([1, [{ invoice: null }]])
})

test('an invoice that was changed after its PDF was rendered is not sent', async () => {
  const { id } = await create()
  const scope = userScope(orm, anna.id, 'UTC')
  const loaded = await loadForClient(scope, id)
  if (!loaded) throw new Error('no invoice')
  await anna.call(invoiceCalls.update, { params: { id }, body: { notes: 'Changed' } })
  const unused = () => Promise.reject(new Error('unused'))
  const tools = { mail: { smtpUrl: undefined, from: '' }, urlOf: String, log: silentLog, enqueue: unused, deliveryJob: { name: '', run: unused }, automaticDeliveryJob: { name: '', run: unused }, provider: stripeProvider({ secretKey: undefined, webhookSecret: undefined, apiBase: undefined }) }
  await expect(sendEmail(scope, id, {}, tools, { loaded, file: { name: 'a.pdf', content: Buffer.of() } })).rejects.toThrow('This invoice was changed in the meantime')
  expect(await storedMails()).toEqual([])
})

describe('a rejected request', () => {
  test.each([
    [{ recipients: [] }, 'recipients', 'Please enter at least one recipient'],
    [{ recipients: ['nobody'] }, 'recipients.0', 'Valid email is required'],
    [{ recipients: ['a@x.de, b@x.de'] }, 'recipients.0', 'Valid email is required'],
    [{ recipients: ['Bob <b@x.de>'] }, 'recipients.0', 'Valid email is required'],
    [{ recipients: ['a@x.de\r\nBcc: b@x.de'] }, 'recipients.0', 'Valid email is required'],
    [{ cc: [CLIENT, 'c@x'] }, 'cc.1', 'Valid email is required'],
    [{ recipients: Array.from({ length: 11 }, (_, n) => `c${n}@x.de`) }, 'recipients', 'A message can have at most 10 recipients'],
    [{ cc: Array.from({ length: 11 }, (_, n) => `c${n}@x.de`) }, 'cc', 'A message can have at most 10 recipients'],
    [{ subject: 'Invoice\r\nBcc: b@x.de' }, 'subject', 'The subject must be one line'],
    [{ subject: 'Invoice\nBcc: b@x.de' }, 'subject', 'The subject must be one line'],
    [{ subject: ' ' }, 'subject', 'Please enter a subject'],
    [{ subject: 'x'.repeat(201) }, 'subject', 'Must be at most 200 characters'],
    [{ message: '' }, 'message', 'Please enter a message'],
    [{ message: 'x'.repeat(5001) }, 'message', 'Must be at most 5000 characters'],
    [{ message: 'a\u0000' }, 'message', 'Contains characters that cannot be stored'],
    [{ copyToMe: 'yes' }, 'copyToMe', 'Must be true or false'],
  ])('returns 400 for %j, without writing or sending anything', async (body, path, message) => {
    const invoice = await create()
    const { status, error } = await send(invoice, body)
    expect([status, error.issues?.map((issue) => [issue.path, issue.message])]).toEqual([400, [[path, message]]])
    expect([await read(invoice), await storedMails(), server.taken]).toEqual([invoice, [], []])
    expect((await anna.call(invoiceSharingCalls.get, { params: invoice })).body.link).toBeNull()
  })

  test('returns 409 for a cancelled invoice, without writing or sending anything', async () => {
    const invoice = await create({ status: 'cancelled' })
    expect(await send(invoice)).toMatchObject({ status: 409, error: { message: 'This invoice is cancelled' } })
    expect([await storedMails(), server.taken]).toEqual([[], []])
  })

  test('returns 404 for another user, without sending anything', async () => {
    const invoice = await create()
    const { body: email } = await send(invoice)
    const berta = await createFreelancer(service)
    const params = { id: invoice.id }
    const answers = [
      await berta.call(invoiceEmailCalls.draft, { params }),
      await berta.call(invoiceEmailCalls.preview, { params, body: {} }),
      await berta.call(invoiceEmailCalls.send, { params, body: {} }),
      await berta.call(invoiceEmailCalls.list, { params }),
      await berta.call(invoiceEmailCalls.retry, { params: { ...params, emailId: email.id } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(server.taken).toHaveLength(1)
  })

  test('returns 429 after 100 messages in an hour, without sending anything', async () => {
    const invoice = await create()
    await send(invoice)
    await rows(
      `insert into billing.mail (user_id, client_email, recipients, cc, bcc, sender_name, reply_to, subject, html, text, attachment_name, attachment, state, created_at)
       select user_id, client_email, recipients, cc, bcc, sender_name, reply_to, subject, html, text, attachment_name, attachment, 'outbox', now() - interval '50 minutes'
       from billing.mail, generate_series(1, 99) where user_id = $1`,
      [anna.id],
    )
    const { status, headers } = await send(invoice)
    expect([status, Number(headers.get('retry-after')) > 0, server.taken.length]).toEqual([429, true, 1])
  })
})

describe('when Stripe is connected', () => {
  test('sending an invoice opens it at Stripe, without an e-mail from Stripe', async () => {
    const at = await startAtStripe()
    try {
      anna = await createFreelancer(at.service)
      const invoice = await create()
      expect((await send(invoice, {}, { through: at.service })).status).toBe(201)
      const { body: sent } = await anna.call(invoiceCalls.get, { params: invoice })
      const [there] = at.invoices()
      expect([at.invoices().length, there?.status, there?.total, sent.status, sent.stripePaymentLinkUrl]).toEqual([1, 'open', 10_000, 'sent', there?.hosted_invoice_url])
      expect(sent.history.map(({ reason }) => reason)).toEqual(['Created', `Sent to ${CLIENT}`])
      expect((await send(await create({ status: 'paid' }), {}, { through: at.service })).status).toBe(201)
      expect(at.invoices()).toHaveLength(1)
    } finally {
      await at.close()
    }
  })

  test('an invoice is sent even if Stripe cannot be reached', async () => {
    const provider = stripeProvider({ secretKey: 'sk_test_gone', webhookSecret: undefined, apiBase: 'http://127.0.0.1:9', timeout: 500 })
    const atGone = await startTestService(billingServiceWith(provider), service.database, { smtpUrl: server.smtpUrl })
    try {
      expect((await send(await create(), {}, { through: atGone })).body.state).toBe('sent')
    } finally {
      await atGone.close()
    }
  })
})
