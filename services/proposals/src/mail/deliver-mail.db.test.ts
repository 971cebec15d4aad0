import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { createJobSender, type JobSender } from '@billfold/server-kit/jobs/job-sender'
import { deliverMailJob } from '@billfold/server-kit/mail/deliver-mail'
import { userScope } from '@billfold/server-kit/scope'
import { queryAs } from '@billfold/server-kit/testing/database'
import { type MailServer, refusal, startMailServer } from '@billfold/server-kit/testing/mail-server'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { silentLog } from '@billfold/server-kit/testing/log'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { proposalsService } from '../service.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { openTransactions } from '../testing/shared.ts'
import { deliverer } from './deliver-mail.ts'
import { sendEmail } from './send-email.ts'

let service: TestService
let orm: MikroORM
let sender: JobSender
let server: MailServer
let anna: Freelancer
/** The mail server's response to RCPT; undefined accepts the recipient. */
let says: Error | undefined

const accepting = { onRcptTo: (_: unknown, __: unknown, done: (error?: Error) => void) => done(says) }

beforeAll(async () => {
  server = await startMailServer(accepting)
  service = await startTestService(proposalsService, undefined, { smtpUrl: server.smtpUrl, mailFrom: 'Billfold <billing@billfold.example>', publicOrigin: 'https://billfold.example' })
  const databaseUrl = service.database.url('proposals')
  orm = openDatabase({ url: databaseUrl, schema: 'proposals', entities: proposalsService.entities })
  sender = createJobSender({ databaseUrl, schema: 'proposals', log: silentLog })
})
afterAll(async () => {
  await sender.stop()
  await orm.close()
  await service.close()
  await server.close()
})
beforeEach(async () => {
  anna = await createFreelancer(service)
})
afterEach(() => {
  says = undefined
  server.taken.length = 0
})

const pdf = { name: 'Proposal-A.pdf', content: new TextEncoder().encode('%PDF-1.7 once') }
let prints = 0
const job = (smtpUrl: string | undefined = server.smtpUrl, printPdf = async () => {
  prints += 1
  return pdf
}) => deliverMailJob(deliverer({ smtpUrl, from: 'billing@billfold.example' }, printPdf))
const deliver = (mailId: number, with_ = job()) => with_.run({ orm, log: silentLog }, { userId: anna.id, mailId })

interface Sent {
  proposalId: number
  mailId: number
}

/** Leaves the message in the state of a process that died before delivery. */
async function write(): Promise<Sent> {
  const { body: proposal } = await anna.call(proposalCalls.create, { body: anna.offer })
  const tools = { mail: { smtpUrl: server.smtpUrl, from: 'a@b.c' }, enqueue: sender.enqueue, deliveryJob: job(), urlOf: (linkId: string) => `https://billfold.example/${linkId}` }
  const email = await sendEmail(userScope(orm, anna.id, 'UTC'), proposal.id, { recipientEmail: 'client@acme.test', message: null }, tools)
  expect(email).toMatchObject({ state: 'waiting', sentAt: null })
  return { proposalId: proposal.id, mailId: email?.id ?? 0 }
}

const stateOf = async ({ proposalId, mailId }: Sent) => (await anna.call(proposalCalls.emails, { params: { id: proposalId } })).body.find(({ id }) => id === mailId)
const retry = ({ proposalId, mailId }: Sent) => anna.call(proposalCalls.retryEmail, { params: { id: proposalId, emailId: mailId } })
const proposalOf = async ({ proposalId: id }: Sent) => {
  const { status, sentDate } = (await anna.call(proposalCalls.get, { params: { id } })).body
  const { events } = (await anna.call(proposalCalls.timeline, { params: { id } })).body
  return { status, isDated: sentDate !== null, events: events.map(({ type }) => type) }
}
const draft = { status: 'draft', isDated: false, events: ['created', 'shared'] }
const marked = { status: 'sent', isDated: true, events: ['created', 'shared', 'sent'] }

describe('a waiting message', () => {
  test('is delivered once by the delayed job if the process died', { timeout: 40_000 }, async () => {
    const sent = await write()
    expect(await proposalOf(sent)).toEqual(draft)
    const jobs = () => queryAs<{ seconds: number; state: string }>(service.database.adminUrl, null, "select round(extract(epoch from start_after - created_on))::integer as seconds, state from proposals_jobs.job where name = 'deliver-mail' and (data->>'mailId')::integer = $1", [sent.mailId])
    expect(await jobs()).toEqual([{ seconds: 30, state: 'created' }])
    await queryAs(service.database.adminUrl, null, "update proposals_jobs.job set start_after = now() where name = 'deliver-mail'")
    const working = await startTestService(proposalsService, service.database, { smtpUrl: server.smtpUrl, publicOrigin: 'https://billfold.example', runsJobs: true })
    try {
      await vi.waitFor(async () => expect(await stateOf(sent)).toMatchObject({ state: 'sent', error: null, sentAt: expect.any(String) as string }), { timeout: 35_000, interval: 100 })
      expect(server.taken).toMatchObject([{ to: ['client@acme.test'] }])
      expect(await proposalOf(sent)).toEqual(marked)
    } finally {
      await working.close()
    }
  })

  test('is sent by only one of ten concurrent workers, and the others retry', async () => {
    const sent = await write()
    await Promise.allSettled(Array.from({ length: 10 }, () => deliver(sent.mailId)))
    expect(server.taken).toHaveLength(1)
    expect(await stateOf(sent)).toMatchObject({ state: 'sent' })
    await deliver(sent.mailId)
    expect(server.taken).toHaveLength(1)
    expect(await proposalOf(sent)).toEqual(marked)
  })

  test('holds no transaction open while its PDF is rendered', async () => {
    const sent = await write()
    const open: object[] = []
    const drawing = job(server.smtpUrl, async () => {
      open.push(...(await openTransactions(service.database)))
      return pdf
    })
    await deliver(sent.mailId, drawing)
    expect(await stateOf(sent)).toMatchObject({ state: 'sent' })
    expect(open).toEqual([])
  })

  test('is skipped while another worker holds it, and delivered after that worker dies', async () => {
    const sent = await write()
    const died = new Error('died before it was sent')
    const first = userScope(orm, anna.id, 'UTC').transaction(async (tx) => {
      await tx.rows('select from mail where user_id = ? and id = ? for update', [tx.userId, sent.mailId])
      await expect(deliver(sent.mailId)).rejects.toThrow('another worker is sending this message')
      throw died
    })
    await expect(first).rejects.toBe(died)
    expect(server.taken).toEqual([])
    await deliver(sent.mailId)
    expect(server.taken).toHaveLength(1)
  })

  test('goes to the outbox if the mail server was removed from the settings', async () => {
    const sent = await write()
    await deliver(sent.mailId, deliverMailJob(deliverer({ smtpUrl: undefined, from: 'a@b.c' }, async () => pdf)))
    expect(await stateOf(sent)).toMatchObject({ state: 'outbox', error: null })
    expect(await proposalOf(sent)).toEqual(marked)
  })

  test('does not mark the proposal as sent if an earlier release already did', async () => {
    const sent = await write()
    await queryAs(service.database.adminUrl, null, 'update proposals.mail set link_id = null where id = $1', [sent.mailId])
    await deliver(sent.mailId)
    expect(server.taken).toHaveLength(1)
    expect(await proposalOf(sent)).toEqual(draft)
  })
})

describe('delivering a message', () => {
  test('stores the reason if the server rejects the message, and sends it unchanged on retry', async () => {
    const sent = await write()
    says = refusal(550, 'No such user here')
    prints = 0
    await deliver(sent.mailId)
    const error = 'The mail server refused the recipient: 550 No such user here'
    expect(await stateOf(sent)).toMatchObject({ state: 'failed', error, sentAt: null })
    expect(await retry(sent)).toMatchObject({ status: 409, error: { code: 'conflict', message: error } })
    expect([await stateOf(sent), await proposalOf(sent)]).toMatchObject([{ state: 'failed' }, draft])
    says = undefined
    expect(await retry(sent)).toMatchObject({ status: 200, body: { state: 'sent', error: null } })
    expect(await proposalOf(sent)).toEqual(marked)
    expect(prints).toBe(1)
    expect(server.taken).toHaveLength(1)
    expect(server.taken[0]?.message).toContain(`Message-ID: <proposal-mail-${sent.mailId}@billfold.example>`)
  })

  test('sends a rejected message once, however often it is retried', async () => {
    const sent = await write()
    says = refusal(550, 'No')
    await deliver(sent.mailId)
    says = undefined
    const answers = await Promise.all(Array.from({ length: 5 }, () => retry(sent)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(server.taken).toHaveLength(1)
  })

  test('fails while the server is down, and succeeds on retry once it is back', async () => {
    const away = await startMailServer(accepting)
    await away.close()
    const sent = await write()
    await deliver(sent.mailId, job(away.smtpUrl))
    expect(await stateOf(sent)).toMatchObject({ state: 'failed', error: 'The mail server could not be reached.' })
    expect(await retry(sent)).toMatchObject({ status: 200, body: { state: 'sent' } })
    expect(server.taken).toHaveLength(1)
  })

  test('fails without revealing internal details if the PDF cannot be rendered', async () => {
    const sent = await write()
    await deliver(sent.mailId, job(server.smtpUrl, () => Promise.reject(new Error('secret path'))))
    expect(await stateOf(sent)).toMatchObject({ state: 'failed', error: 'The message could not be prepared on our side.' })
    expect(server.taken).toEqual([])
  })

  test('fails without revealing internal details if the PDF cannot be stored', async () => {
    const sent = await write()
    await deliver(sent.mailId, job(server.smtpUrl, async () => ({ ...pdf, name: 'Proposal-\u0000.pdf' })))
    expect(await stateOf(sent)).toMatchObject({ state: 'failed', error: 'The message could not be prepared on our side.' })
    expect(await retry(sent)).toMatchObject({ status: 200, body: { state: 'sent' } })
    expect(server.taken).toHaveLength(1)
  })
})
