import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { statementEmailCalls } from '@billfold/contracts/statements/statement-email-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { deliverMailJob } from '@billfold/server-kit/mail/deliver-mail'
import { queryAs } from '@billfold/server-kit/testing/database'
import { silentLog } from '@billfold/server-kit/testing/log'
import { type MailServer, refusal, startMailServer } from '@billfold/server-kit/testing/mail-server'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverer } from '../invoices/email/deliver-invoice-mail.ts'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { bill, createFreelancer, type Freelancer } from '../testing/freelancer.ts'

let service: TestService
let withoutServer: TestService
let server: MailServer
let anna: Freelancer
/** The mail server's response to RCPT; undefined accepts the recipient. */
let refuse: Error | undefined

beforeAll(async () => {
  server = await startMailServer({ onRcptTo: (_address, _session, done) => done(refuse) })
  const options = { mailFrom: 'Billfold <billing@billfold.example>', publicOrigin: 'https://billfold.example' }
  service = await startTestService(billingWithoutStripe, undefined, { ...options, smtpUrl: server.smtpUrl })
  withoutServer = await startTestService(billingWithoutStripe, service.database, options)
})
afterAll(async () => {
  await withoutServer.close()
  await service.close()
  await server.close()
})
beforeEach(async () => {
  refuse = undefined
  server.taken.length = 0
  anna = await createFreelancer(service)
  const { id } = await bill(anna, [], { issueDate: '2026-02-01', dueDate: '2099-12-31', status: 'sent', lineItems: [{ description: 'Work', quantity: '2', rate: '50' }] })
  await anna.call(invoiceCalls.recordPayment, { params: { id }, body: { amount: '40', date: '2026-03-01' } })
})

const CLIENT = 'hello@acme.test'
const PERIOD = { from: '2026-01-01', to: '2026-12-31' }
const params = () => ({ id: anna.project.clientId })
const send = (body: object = {}, { key = '', through = service } = {}) =>
  through.as(anna.id)(statementEmailCalls.send, { params: params(), body: { ...PERIOD, ...body }, headers: key ? { 'idempotency-key': key } : {} })
const emails = async () => (await anna.call(statementEmailCalls.list, { params: params() })).body
const draft = async (through = service) => (await through.as(anna.id)(statementEmailCalls.draft, { params: params(), query: PERIOD })).body
const rows = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(service.database.adminUrl, null, sql, values)
const storedMails = () => rows<{ text: string; pdf: Buffer }>('select text, attachment as pdf from billing.mail where user_id = $1 order by id', anna.id)
/** The last message, without the line breaks added by the transfer encoding. */
const lastMessage = () => server.taken.at(-1)?.message.replaceAll('=\r\n', '') ?? ''

describe('the statement e-mail draft', () => {
  test('contains the client’s address, and the subject and message with their placeholders filled in', async () => {
    expect(await draft()).toEqual({
      recipients: [CLIENT],
      cc: [],
      suggestions: [{ name: 'Acme Studio', email: CLIENT }],
      subject: 'Statement of account from Test User',
      message: 'Hi Acme Studio,\n\nPlease find attached your statement of account up to Dec 31, 2026. Your balance is $60.00.\n\nThank you!',
      missing: ['company', 'address'],
      hasMailServer: true,
    })
    expect((await draft(withoutServer)).hasMailServer).toBe(false)
  })

  test('suggests the recipients of the last statement, or else those of the last invoice', async () => {
    const invoice = await bill(anna, [], { dueDate: '2099-12-31', lineItems: [{ description: 'Work', quantity: '1', rate: '50' }] })
    const sendInvoice = (recipients: string[]) => anna.call(invoiceEmailCalls.send, { params: { id: invoice.id }, body: { recipients } })
    await sendInvoice(['boss@acme.test'])
    expect((await draft()).recipients).toEqual(['boss@acme.test'])
    await send({ recipients: ['books@acme.test'], cc: ['tax@acme.test'] })
    await sendInvoice(['boss@acme.test'])
    expect(await draft()).toMatchObject({ recipients: ['books@acme.test'], cc: ['tax@acme.test'] })
    const { body } = await anna.call(invoiceEmailCalls.draft, { params: { id: invoice.id } })
    expect(body.recipients).toEqual(['boss@acme.test'])
  })
})

test('the preview shows the message without storing anything', async () => {
  const { status, body } = await anna.call(statementEmailCalls.preview, { params: params(), body: { ...PERIOD, subject: '{company}: {balance}', message: 'Hello\n<b>{client}</b>' } })
  expect([status, body.subject]).toEqual([200, 'Test User: $60.00'])
  expect(body.html).toMatch(/Hello<br>\n&lt;b&gt;Acme Studio&lt;\/b&gt;/)
  expect([await emails(), await storedMails()]).toEqual([[], []])
})

describe('a sent statement', () => {
  test('has the right recipients, copies, Reply-To address, totals and PDF', async () => {
    const body = { recipients: ['a@acme.test', 'b@acme.test'], cc: ['c@acme.test'], subject: 'Your balance: {balance}', message: 'Hello {client}', copyToMe: true }
    const { status, body: email } = await send(body)
    const subject = 'Your balance: $60.00'
    expect([status, email]).toMatchObject([201, { recipients: body.recipients, cc: body.cc, subject, state: 'sent', error: null, sentAt: expect.any(String) as string }])
    expect(await emails()).toEqual([email])
    const [account] = await rows<{ email: string }>('select email from accounts.account where id = $1', anna.id)
    expect(server.taken.map(({ to }) => to)).toEqual([['a@acme.test', 'b@acme.test', 'c@acme.test', account?.email]])
    for (const line of ['From: Test User via Billfold <billing@billfold.example>', 'To: a@acme.test, b@acme.test', 'Cc: c@acme.test', `Reply-To: ${account?.email}`, `Subject: ${subject}`]) expect(lastMessage()).toContain(`${line}\r\n`)
    expect(lastMessage()).toContain('Content-Type: application/pdf; name="Statement-Acme Studio-2026-12-31.pdf"')
    expect(lastMessage()).not.toMatch(/^bcc:/im)
    const [mail] = await storedMails()
    expect(mail?.text).toContain('Hello Acme Studio\n\nPeriod: Jan 1, 2026 – Dec 31, 2026\nOpening balance: $0.00\nInvoiced: $100.00\nPayments: $40.00\nBalance on Dec 31, 2026: $60.00\n')
    expect(pagesOf(mail?.pdf ?? Buffer.of()).join('')).toContain('BalanceonDec31,2026$60.00')
  })

  test('is in the client’s language', async () => {
    await rows("update projects.client set language = 'de' where id = $1", params().id)
    const subject = 'Kontoauszug von Test User'
    expect((await draft()).subject).toBe(subject)
    expect(await send()).toMatchObject({ status: 201, body: { subject } })
    const [mail] = await storedMails()
    expect(mail?.text).toContain('Zeitraum: 01.01.2026 – 31.12.2026\nAnfangssaldo: 0,00\u00a0$\nRechnungen: 100,00\u00a0$\nZahlungen: 40,00\u00a0$\nSaldo am 31.12.2026: 60,00\u00a0$\n')
    expect(pagesOf(mail?.pdf ?? Buffer.of()).join('')).toContain('Saldoam31.12.2026')
  })

  test('goes to the outbox without a mail server', async () => {
    const { status, body: email } = await send({}, { through: withoutServer })
    expect([status, email]).toMatchObject([201, { recipients: [CLIENT], state: 'outbox', sentAt: null }])
    const outbox = await queryAs(service.database.url('proposals'), anna.id, 'select id, recipient, state, attachment_name as file from billing.outgoing_mail')
    expect(outbox).toEqual([{ id: email.id, recipient: CLIENT, state: 'outbox', file: 'Statement-Acme Studio-2026-12-31.pdf' }])
  })

  test('is sent only once by 10 concurrent requests with the same idempotency key', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({}, { key: 'once' })))
    expect(answers.map(({ status, body }) => [status, body.id, body.state])).toEqual(answers.map(() => [201, answers[0]?.body.id, 'sent']))
    expect([server.taken.length, (await emails()).length]).toEqual([1, 1])
  })

  test('is listed with the reason if it is rejected, and resent unchanged on retry', async () => {
    refuse = refusal(550, 'No such user here')
    const error = 'The mail server refused the recipient: 550 No such user here'
    expect(await send()).toMatchObject({ status: 409, error: { code: 'conflict', message: error } })
    const [failed] = await emails()
    expect(failed).toMatchObject({ state: 'failed', error, sentAt: null })
    refuse = undefined
    const retry = () => anna.call(statementEmailCalls.retry, { params: { ...params(), emailId: failed?.id } })
    expect(await retry()).toMatchObject({ status: 200, body: { id: failed?.id, state: 'sent', error: null } })
    expect((await retry()).status).toBe(409)
    const berta = await createFreelancer(service)
    expect((await berta.call(statementEmailCalls.retry, { params: { id: berta.project.clientId, emailId: failed?.id } })).error.message).toBe('Message not found')
    expect(server.taken).toHaveLength(1)
  })

  test('is delivered once by the job after the process died', async () => {
    const { body: email } = await send({}, { through: withoutServer })
    await rows("update billing.mail set state = 'waiting' where id = $1", email.id)
    const job = deliverMailJob(deliverer({ smtpUrl: server.smtpUrl, from: 'billing@billfold.example' }))
    const orm = openDatabase({ url: service.database.url('billing'), schema: 'billing', entities: billingWithoutStripe.entities })
    const run = () => job.run({ orm, log: silentLog }, { userId: anna.id, mailId: email.id })
    await Promise.allSettled([run(), run(), run()])
    await run()
    await orm.close()
    expect([server.taken.length, (await emails())[0]?.state]).toEqual([1, 'sent'])
  })

  test('stays in the outbox after its client is deleted', async () => {
    await rows('delete from billing.invoice where user_id = $1', anna.id)
    await send()
    await rows('delete from projects.client where user_id = $1', anna.id)
    expect([(await storedMails()).length, (await anna.call(statementEmailCalls.list, { params: params() })).status]).toEqual([1, 404])
  })
})

describe('sending a statement', () => {
  test.each([
    [{ recipients: [] }, 'recipients', 'Please enter at least one recipient'],
    [{ recipients: ['nobody'] }, 'recipients.0', 'Valid email is required'],
    [{ recipients: ['a@x.de\r\nBcc: b@x.de'] }, 'recipients.0', 'Valid email is required'],
    [{ cc: [CLIENT, 'c@x'] }, 'cc.1', 'Valid email is required'],
    [{ recipients: Array.from({ length: 11 }, (_, n) => `c${n}@x.de`) }, 'recipients', 'A message can have at most 10 recipients'],
    [{ subject: 'Statement\r\nBcc: b@x.de' }, 'subject', 'The subject must be one line'],
    [{ subject: ' ' }, 'subject', 'Please enter a subject'],
    [{ message: '' }, 'message', 'Please enter a message'],
    [{ from: '2027-01-01' }, 'from', 'The first day cannot be after the last'],
    [{ from: '2027-01-01T12:00:00Z' }, 'from', 'The first day cannot be after the last'],
    [{ to: 'today' }, 'to', 'Must be a date (YYYY-MM-DD)'],
  ])('returns 400 for %j, without writing or sending anything', async (body, path, message) => {
    const { status, error } = await send(body)
    expect([status, error.issues?.map((issue) => [issue.path, issue.message])]).toEqual([400, [[path, message]]])
    expect([await storedMails(), server.taken]).toEqual([[], []])
  })

  test('keeps the subject and the file name on one line even if a name has line breaks', async () => {
    await rows("update projects.client set name = 'Acme' || chr(10) || 'Bcc: b@x.de' where id = $1", anna.project.clientId)
    expect((await send({ subject: 'For {client}' })).body.subject).toBe('For Acme Bcc: b@x.de')
    expect(server.taken[0]?.to).toEqual([CLIENT])
    expect(lastMessage().split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
  })

  test('returns 429 after 100 messages in an hour, without writing or sending anything', async () => {
    await send()
    await rows(
      `insert into billing.mail (user_id, client_email, recipients, cc, bcc, sender_name, reply_to, subject, html, text, attachment_name, attachment, state, created_at)
       select user_id, client_email, recipients, cc, bcc, sender_name, reply_to, subject, html, text, attachment_name, attachment, 'outbox', now() - interval '50 minutes'
       from billing.mail, generate_series(1, 99) where user_id = $1`,
      anna.id,
    )
    expect([(await send()).status, server.taken.length]).toEqual([429, 1])
  })
})
