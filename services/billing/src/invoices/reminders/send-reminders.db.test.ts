import { addDays, dateIn, type CalendarDate } from '@billfold/contracts/calendar-date'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { defaultReminderSteps } from '@billfold/contracts/invoices/default-emails'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { createJobSender, type JobSender } from '@billfold/server-kit/jobs/job-sender'
import { queryAs } from '@billfold/server-kit/testing/database'
import { silentLog } from '@billfold/server-kit/testing/log'
import { type MailServer, refusal, startMailServer } from '@billfold/server-kit/testing/mail-server'
import { startTestService, type TestService, testServiceKeys } from '@billfold/server-kit/testing/service'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { stripeProvider } from '../../payments/stripe/stripe-provider.ts'
import { billingWithoutStripe } from '../../testing/billing-without-stripe.ts'
import { bill, createFreelancer, type Freelancer } from '../../testing/freelancer.ts'
import { type EmailTools, emailTools } from '../email/email-tools.ts'
import { sendReminders } from './send-reminders.ts'

let service: TestService
let server: MailServer
let orm: MikroORM
let sender: JobSender
let tools: EmailTools
let anna: Freelancer
let rejects: Error | undefined
/** The mail server does not respond until this promise resolves. */
let stopped: Promise<void> | undefined
let asked = 0

beforeAll(async () => {
  server = await startMailServer({
    async onRcptTo(_address, _session, done) {
      asked += 1
      await stopped
      done(rejects)
    },
  })
  service = await startTestService(billingWithoutStripe, undefined, { smtpUrl: server.smtpUrl })
  const databaseUrl = service.database.url('billing')
  orm = openDatabase({ url: databaseUrl, schema: 'billing', entities: billingWithoutStripe.entities })
  sender = createJobSender({ databaseUrl, schema: 'billing', log: silentLog })
  tools = toolsWith(server.smtpUrl)
})
afterAll(async () => {
  await sender.stop()
  await orm.close()
  await service.close()
  await server.close()
})
beforeEach(async () => {
  server.taken.length = 0
  rejects = undefined
  stopped = undefined
  asked = 0
  anna = await createFreelancer(service)
})

function toolsWith(smtpUrl: string | undefined): EmailTools {
  const provider = stripeProvider({ secretKey: undefined, webhookSecret: undefined, apiBase: undefined })
  const { shareKeys } = testServiceKeys('billing')
  const settings = { mail: { smtpUrl, from: 'billing@billfold.example' }, enqueue: sender.enqueue, log: silentLog, shareKeys, publicOrigin: 'https://billfold.example' }
  return emailTools(settings as Parameters<typeof emailTools>[0], provider)
}

const NEW_YORK = 'America/New_York'
const today = () => dateIn(NEW_YORK, new Date())
/** Turns on one step for each given day; all steps by default. */
const steps = (days: readonly number[] = [-3, 0, 7, 14]) => defaultReminderSteps.map((step, index) => ({ ...step, days: days[index] ?? 300 + index, isOn: days[index] !== undefined }))
async function enable(...days: number[]): Promise<void> {
  const { body } = await anna.call(invoiceReminderCalls.saveSettings, { body: { isEnabled: true, steps: steps(days.length > 0 ? days : undefined) } })
  expect(body.isEnabled).toBe(true)
}
const create = (more: Record<string, unknown> = {}, owner = anna) => bill(owner, [], { status: 'sent', dueDate: addDays(today(), 10), lineItems: [{ description: 'Work', quantity: '2', rate: '50' }], ...more })
const rows = <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(service.database.adminUrl, null, sql, values)
/** Noon in New York in winter, 1 p.m. in summer: reminders for the day are already due. */
const noonOf = (day: CalendarDate) => new Date(`${day}T17:00:00Z`)
const run = (day: CalendarDate, withTools = tools) => sendReminders(orm, withTools, noonOf(day))
const emailsOf = async ({ id }: { id: number }) => (await anna.call(invoiceCalls.get, { params: { id } })).body.emails
const subjectsOf = async (invoice: { id: number }) => (await emailsOf(invoice)).map(({ subject }) => subject).toReversed()
/** Delivers the queued messages as the job would. */
async function deliver(): Promise<void> {
  for (const { id } of await rows<{ id: number }>("select id from billing.mail where user_id = $1 and state = 'waiting' order by id", [anna.id])) {
    await tools.automaticDeliveryJob.run({ orm, log: silentLog }, { userId: anna.id, mailId: id })
  }
}
/** Backdates the settings and the invoice, as if they had been saved and sent earlier. */
const backdate = async (days: number) => {
  await rows(`update billing.reminder_step set active_since = active_since - make_interval(days => $2) where user_id = $1`, [anna.id, days])
  await rows(`update billing.invoice_status_change set changed_at = changed_at - make_interval(days => $2) where user_id = $1`, [anna.id, days])
  await rows(`update billing.invoice set created_at = created_at - make_interval(days => $2) where user_id = $1`, [anna.id, days])
}

describe('a reminder', () => {
  test('is sent once on each day in the settings, with the invoice and the text for that day', async () => {
    await enable()
    const invoice = await create()
    const { invoiceNumber, dueDate } = invoice
    for (let day = today(); day <= addDays(dueDate, 30); day = addDays(day, 1)) await run(day)
    const due = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(dueDate))
    expect(await subjectsOf(invoice)).toEqual([
      `Reminder: invoice ${invoiceNumber} is due on ${due}`,
      `Invoice ${invoiceNumber} from Test User, due on ${due}`,
      `Invoice ${invoiceNumber} is overdue`,
      `Second reminder: invoice ${invoiceNumber} is 14 days overdue`,
    ])
    expect(await emailsOf(invoice)).toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ kind: 'reminder', recipients: ['hello@acme.test'], state: 'waiting' }) as unknown))
    await deliver()
    expect(server.taken).toHaveLength(4)
    const message = server.taken[0]?.message ?? ''
    for (const line of ['Auto-Submitted: auto-generated', `Content-Type: application/pdf; name=Invoice-${invoiceNumber}.pdf`]) expect(message).toContain(line)
    expect((await emailsOf(invoice)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])
    expect((await anna.call(invoiceCalls.get, { params: invoice })).body.status).toBe('sent')
  })

  test('is sent only once with four concurrent workers', async () => {
    await enable(-3)
    const invoices = await Promise.all(Array.from({ length: 3 }, () => create()))
    await Promise.all(Array.from({ length: 4 }, () => run(addDays(today(), 7))))
    for (const invoice of invoices) expect(await emailsOf(invoice)).toHaveLength(1)
    expect(await rows("select from billing_jobs.job where name = 'deliver-automatic-mail' and (data->>'userId')::integer = $1", [anna.id])).toHaveLength(3)
  })

  test('goes to the recipients of the invoice’s last message', async () => {
    await enable(-3)
    const invoice = await create()
    await anna.call(invoiceEmailCalls.send, { params: { id: invoice.id }, body: { recipients: ['books@acme.test'], cc: ['boss@acme.test'] } })
    await anna.call(invoiceEmailCalls.send, { params: { id: (await create()).id }, body: { recipients: ['other@acme.test'] } })
    await run(addDays(today(), 7))
    expect((await emailsOf(invoice))[0]).toMatchObject({ kind: 'reminder', recipients: ['books@acme.test'], cc: ['boss@acme.test'] })
  })

  test('is sent again if the due date moves to a later day', async () => {
    await enable(0)
    const invoice = await create()
    await run(invoice.dueDate)
    const dueDate = addDays(invoice.dueDate, 5)
    await anna.call(invoiceCalls.update, { params: invoice, body: { dueDate } })
    await run(dueDate)
    await run(dueDate)
    expect(await emailsOf(invoice)).toHaveLength(2)
  })

  test('stays in the outbox without a mail server', async () => {
    await enable(-3)
    const invoice = await create()
    await run(addDays(today(), 7), toolsWith(undefined))
    expect(await emailsOf(invoice)).toMatchObject([{ kind: 'reminder', state: 'outbox' }])
  })

  test('is sent up to two days late after downtime, but only the latest one is sent', async () => {
    await enable(-3, -2, 0)
    const [late, missed] = [await create(), await create({ dueDate: addDays(today(), 20) })]
    await run(addDays(late.dueDate, -1))
    await run(addDays(late.dueDate, -1))
    await run(addDays(missed.dueDate, 3))
    expect([await emailsOf(late), await emailsOf(missed)]).toMatchObject([[{ subject: expect.stringContaining('from Test User') as string }], []])
  })
})

describe('the sending time of a reminder', () => {
  const stateAt = async (instant: string, invoice: { id: number }) => {
    await sendReminders(orm, tools, new Date(instant))
    return (await emailsOf(invoice)).length
  }
  const livesIn = (zone: string) => rows("insert into accounts.settings (user_id, profile) values ($1, jsonb_build_object('timezone', $2::text))", [anna.id, zone])

  test.each([
    ['Pacific/Kiritimati', '2098-06-09T18:59:00Z', '2098-06-09T19:00:00Z'],
    ['Pacific/Niue', '2098-06-10T19:59:00Z', '2098-06-10T20:00:00Z'],
    ['Asia/Kolkata', '2098-06-10T03:29:00Z', '2098-06-10T03:30:00Z'],
  ])('is 9:00 in %s', async (zone, before, after) => {
    await livesIn(zone)
    await enable(0)
    const invoice = await create({ dueDate: '2098-06-10' })
    expect([await stateAt(before, invoice), await stateAt(after, invoice)]).toEqual([0, 1])
  })

  test.each([
    ['2027-03-13', '2027-03-13T14:00:00Z', 'winter'],
    ['2027-03-14', '2027-03-14T13:00:00Z', 'the day on which clocks go forward'],
    ['2027-11-06', '2027-11-06T13:00:00Z', 'summer'],
    ['2027-11-07', '2027-11-07T14:00:00Z', 'the day on which clocks go back'],
  ])('is 9:00 in New York on %s, which is %s (%s)', async (dueDate, begins) => {
    await livesIn(NEW_YORK)
    await enable(0)
    const invoice = await create({ dueDate })
    const minuteBefore = new Date(Date.parse(begins) - 60_000).toISOString()
    expect([await stateAt(minuteBefore, invoice), await stateAt(begins, invoice)]).toEqual([0, 1])
  })
})

describe('no reminder is sent', () => {
  const sentAfterRun = async (invoice: { id: number }) => {
    await run(addDays(today(), 10))
    return (await emailsOf(invoice)).filter(({ kind }) => kind === 'reminder')
  }

  test.each(['draft', 'paid', 'cancelled'])('for an invoice with the status %s', async (status) => {
    await enable(0)
    expect(await sentAfterRun(await create({ status }))).toEqual([])
  })

  test('until reminders are enabled, and after they are disabled', async () => {
    const invoice = await create()
    expect(await sentAfterRun(invoice)).toEqual([])
    await enable(0)
    await anna.call(invoiceReminderCalls.saveSettings, { body: { isEnabled: false } })
    expect(await sentAfterRun(invoice)).toEqual([])
  })

  test('for a day that is turned off', async () => {
    await anna.call(invoiceReminderCalls.saveSettings, { body: { isEnabled: true, steps: steps().map((step) => ({ ...step, isOn: step.days !== 0 })) } })
    expect(await sentAfterRun(await create())).toEqual([])
  })

  test('for a client or an invoice with reminders turned off, until they are turned on again', async () => {
    await enable(0)
    const [invoice, included] = [await create({ sendReminders: false }), await create()]
    expect((await anna.call(invoiceCalls.get, { params: invoice })).body.sendReminders).toBe(false)
    expect(await sentAfterRun(invoice)).toEqual([])
    await rows('update projects.client set send_reminders = false where user_id = $1', [anna.id])
    const another = await create()
    await run(addDays(today(), 10))
    expect([await emailsOf(included), await emailsOf(another)]).toMatchObject([[{ kind: 'reminder' }], []])
    await rows('update projects.client set send_reminders = true where user_id = $1', [anna.id])
    await anna.call(invoiceCalls.update, { params: invoice, body: { sendReminders: true } })
    await run(addDays(today(), 10))
    expect([await emailsOf(invoice), await emailsOf(another)]).toMatchObject([[{ kind: 'reminder' }], [{ kind: 'reminder' }]])
  })

  test('for days before reminders were enabled', async () => {
    const invoice = await create({ status: 'overdue', issueDate: addDays(today(), -40), dueDate: addDays(today(), -8) })
    await backdate(30)
    await enable(-3, 0, 7, 9)
    await run(today())
    expect(await emailsOf(invoice)).toEqual([])
    await run(addDays(today(), 1))
    expect(await emailsOf(invoice)).toHaveLength(1)
  })

  test('for days up to and including the day on which the invoice was sent', async () => {
    await enable(-3, 0, 7, 8)
    await backdate(30)
    const invoice = await create({ status: 'draft', issueDate: addDays(today(), -40), dueDate: addDays(today(), -7) })
    await anna.call(invoiceCalls.update, { params: invoice, body: { status: 'sent' } })
    await run(today())
    expect(await emailsOf(invoice)).toEqual([])
    await run(addDays(today(), 1))
    expect(await emailsOf(invoice)).toHaveLength(1)
  })

  test('for a day that had already passed when it was chosen in the settings', async () => {
    await enable(20)
    const invoice = await create({ status: 'overdue', issueDate: addDays(today(), -40), dueDate: addDays(today(), -6) })
    await backdate(30)
    await enable(5)
    await run(today())
    expect(await emailsOf(invoice)).toEqual([])
  })

  test('on a day on which a reminder was already sent by hand', async () => {
    await enable(0)
    const invoice = await create({ dueDate: today() })
    await backdate(30)
    await anna.call(invoiceEmailCalls.send, { params: { id: invoice.id }, body: { kind: 'reminder' } })
    await run(today())
    expect(await emailsOf(invoice)).toHaveLength(1)
  })

  test('for an invoice with nothing to pay', async () => {
    await enable(0)
    expect(await sentAfterRun(await create({ lineItems: [{ description: 'Gift', quantity: '1', rate: '0' }] }))).toEqual([])
  })
})

describe('a queued reminder', () => {
  async function queueOne() {
    await enable(-3)
    const invoice = await create()
    await run(addDays(today(), 7))
    return invoice
  }

  test.each([
    ['paid', 'The invoice was paid before this reminder was sent.'],
    ['cancelled', 'The invoice is no longer open, so the reminder was not sent.'],
    ['draft', 'The invoice is no longer open, so the reminder was not sent.'],
  ])('is not delivered once the invoice is %s', async (status, error) => {
    const invoice = await queueOne()
    await anna.call(invoiceCalls.update, { params: invoice, body: { status } })
    await deliver()
    expect([server.taken, await emailsOf(invoice)]).toMatchObject([[], [{ state: 'failed', error }]])
    const [email] = await emailsOf(invoice)
    expect(await anna.call(invoiceEmailCalls.retry, { params: { id: invoice.id, emailId: email?.id } })).toMatchObject({ status: 409, error: { message: error } })
    expect(server.taken).toEqual([])
  })

  test('is not delivered once the invoice is deleted', async () => {
    await anna.call(invoiceCalls.delete, { params: await queueOne() })
    await deliver()
    expect(server.taken).toEqual([])
  })

  test('is delivered before the invoice can be paid if the mail server is already processing it', async () => {
    const invoice = await queueOne()
    const { promise, resolve } = Promise.withResolvers<void>()
    stopped = promise
    const delivering = deliver()
    await vi.waitFor(() => expect(asked).toBe(1), { timeout: 10_000 })
    const paid = anna.call(invoiceCalls.markPaid, { params: invoice })
    const blocked = () => rows('select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0')
    await vi.waitFor(async () => expect(await blocked()).toHaveLength(1), { timeout: 10_000 })
    expect((await anna.call(invoiceCalls.get, { params: invoice })).body.status).toBe('sent')
    resolve()
    await delivering
    expect([(await paid).body.status, server.taken.length]).toEqual(['paid', 1])
  })

  test('is delivered later if the mail server is busy, and fails after six attempts', async () => {
    const invoice = await queueOne()
    rejects = refusal(451, 'Try again later')
    for (let attempt = 1; attempt < 6; attempt += 1) {
      await expect(deliver()).rejects.toThrow('the mail server is away')
      expect(await emailsOf(invoice)).toMatchObject([{ state: 'waiting' }])
    }
    await deliver()
    expect(await emailsOf(invoice)).toMatchObject([{ state: 'failed', error: expect.stringContaining('451 Try again later') as string }])
    await run(addDays(today(), 7))
    expect(await emailsOf(invoice)).toHaveLength(1)
  })
})

test('a concurrent payment and reminder never both succeed for the same invoice', async () => {
  await enable(-3)
  for (let round = 0; round < 5; round += 1) {
    const invoice = await create()
    await Promise.all([run(addDays(today(), 7)), anna.call(invoiceCalls.markPaid, { params: invoice })])
    await deliver()
    expect((await emailsOf(invoice)).filter(({ state }) => state === 'sent')).toEqual([])
  }
})

test('one user’s exhausted quota does not block other users’ reminders', async () => {
  await enable(-3)
  const invoice = await create()
  await anna.call(invoiceEmailCalls.send, { params: { id: invoice.id }, body: {} })
  await rows(
    `insert into billing.mail (user_id, client_email, recipients, cc, bcc, sender_name, reply_to, subject, html, text, attachment_name, attachment, state)
     select user_id, client_email, recipients, cc, bcc, sender_name, reply_to, subject, html, text, attachment_name, attachment, 'outbox' from billing.mail, generate_series(1, 99) where user_id = $1`,
    [anna.id],
  )
  const annas = anna
  anna = await createFreelancer(service)
  await enable(-3)
  const other = await create()
  await run(addDays(today(), 7))
  expect(await emailsOf(other)).toHaveLength(1)
  anna = annas
  expect((await emailsOf(invoice)).filter(({ kind }) => kind === 'reminder')).toEqual([])
  await rows("update billing.mail set created_at = created_at - interval '2 hours' where user_id = $1", [anna.id])
  await run(addDays(today(), 7))
  expect((await emailsOf(invoice)).filter(({ kind }) => kind === 'reminder')).toHaveLength(1)
})

test('only the billing service can list the owners of due reminders, and it sees only their ids', async () => {
  await enable(-3)
  await create()
  const ask = (schema: 'billing' | 'projects') => queryAs(service.database.url(schema), null, "select * from billing.reminders_due('2000-01-01', '2999-01-01', 0, 2147483647) where user_id = $1", [anna.id])
  expect(await ask('billing')).toEqual([{ user_id: anna.id }])
  await expect(ask('projects')).rejects.toThrow(/permission denied/)
})
