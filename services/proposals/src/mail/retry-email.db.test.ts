import { outboxCalls } from '@billfold/contracts/outbox/outbox-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { deliverMailJob } from '@billfold/server-kit/mail/deliver-mail'
import { queryAs } from '@billfold/server-kit/testing/database'
import { type MailServer, refusal, startMailServer } from '@billfold/server-kit/testing/mail-server'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { silentLog } from '@billfold/server-kit/testing/log'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { proposalsService } from '../service.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { deliverer } from './deliver-mail.ts'
import { mailRoutes } from './mail.routes.ts'

let service: TestService
/** A service that waits only MOMENT_MS for the mail server. */
let impatient: TestService
let orm: MikroORM
let server: MailServer
let anna: Freelancer
/** The mail server's response to RCPT; undefined accepts the recipient. */
let says: Error | undefined
/** The mail server does not respond until this promise resolves. */
let stopped: Promise<Error | undefined> | undefined
let asked = 0

const recipientEmail = 'client@acme.test'
const pdf = async () => ({ name: 'Proposal-A.pdf', content: new TextEncoder().encode('%PDF-1.7') })
const MOMENT_MS = 300

beforeAll(async () => {
  server = await startMailServer({
    async onRcptTo(_, __, done) {
      asked += 1
      done(stopped ? await stopped : says)
    },
  })
  const options = { smtpUrl: server.smtpUrl, mailFrom: 'Billfold <billing@billfold.example>', publicOrigin: 'https://billfold.example' }
  service = await startTestService(proposalsService, undefined, options)
  impatient = await startTestService({ ...proposalsService, routes: (settings) => mailRoutes(settings, pdf, MOMENT_MS) }, service.database, options)
  orm = openDatabase({ url: service.database.url('proposals'), schema: 'proposals', entities: proposalsService.entities })
})
afterAll(async () => {
  await orm.close()
  await impatient.close()
  await service.close()
  await server.close()
})
beforeEach(async () => {
  anna = await createFreelancer(service)
})
afterEach(() => {
  says = undefined
  stopped = undefined
  asked = 0
  server.taken.length = 0
})

const create = async () => (await anna.call(proposalCalls.create, { body: anna.offer })).body
const send = (params: { id: number }, key?: string, through = service) =>
  through.as(anna.id)(proposalCalls.sendEmail, { params, body: { recipientEmail }, headers: key === undefined ? {} : { 'idempotency-key': key } })
const read = async (params: { id: number }) => (await anna.call(proposalCalls.get, { params })).body
const emails = async (params: { id: number }) => (await anna.call(proposalCalls.emails, { params })).body
const events = async (params: { id: number }) => (await anna.call(proposalCalls.timeline, { params })).body.events.map(({ type, detail }) => [type, detail])
const runJob = (mailId: number) => deliverMailJob(deliverer({ smtpUrl: server.smtpUrl, from: 'billing@billfold.example' }, pdf)).run({ orm, log: silentLog }, { userId: anna.id, mailId })
const stopResponding = () => {
  const { promise, resolve } = Promise.withResolvers<Error | undefined>()
  stopped = promise
  return (answer?: Error) => {
    stopped = undefined
    resolve(answer)
  }
}

const refused = 'The mail server refused the recipient: 550 No such user here'

describe('sending a proposal', () => {
  test('returns 201 once the mail server has accepted the message, and records the status and the link', async () => {
    const proposal = await create()
    const { status, body } = await send(proposal)
    expect([status, body]).toMatchObject([201, { state: 'sent', sentAt: expect.any(String) as string }])
    expect(server.taken).toMatchObject([{ to: [recipientEmail] }])
    const message = server.taken[0]?.message ?? ''
    expect(message).toMatch(/Content-Type: application\/pdf; name=Proposal-Website\.pdf/)
    expect(message).toContain(Buffer.from('%PDF-1.').toString('base64').slice(0, 8))
    expect(message).toMatch(/https:\/\/billfold\.example\/shared\/proposal\//)
    expect((await anna.call(outboxCalls.get, { params: body })).body.attachments).toMatchObject([{ name: 'Proposal-Website.pdf' }])
    expect(await read(proposal)).toMatchObject({ status: 'sent', sentDate: expect.any(String) as string, version: 2 })
    expect(await events(proposal)).toEqual([['created', null], ['shared', null], ['sent', recipientEmail]])
    const links = await queryAs<{ is: boolean }>(service.database.adminUrl, null, "select e.data::jsonb->>'linkId' = l.id::text as is from proposals.proposal_event e join proposals.share_link l using (proposal_id) where e.type = 'sent' and proposal_id = $1", [proposal.id])
    expect(links).toEqual([{ is: true }])
  })

  test('returns 409 with the server’s reason if it rejects the address', async () => {
    const proposal = await create()
    says = refusal(550, 'No such user here')
    expect(await send(proposal)).toMatchObject({ status: 409, error: { code: 'conflict', message: refused } })
    expect(await emails(proposal)).toMatchObject([{ state: 'failed', error: refused, sentAt: null }])
    expect(await read(proposal)).toMatchObject({ status: 'draft', sentDate: null, version: 1 })
    expect(await events(proposal)).toEqual([['created', null], ['shared', null]])
    says = undefined
    expect((await send(proposal)).body.state).toBe('sent')
    expect(await read(proposal)).toMatchObject({ status: 'sent' })
  })

  test('returns 503 with Retry-After if the mail server is down', async () => {
    const proposal = await create()
    const gone = await startMailServer()
    await gone.close()
    const away = await startTestService(proposalsService, service.database, { smtpUrl: gone.smtpUrl })
    try {
      const { status, error, headers } = await send(proposal, undefined, away)
      expect([status, error.message, headers.get('retry-after')]).toEqual([503, 'The mail server could not be reached.', '60'])
      expect(await read(proposal)).toMatchObject({ status: 'draft', sentDate: null })
    } finally {
      await away.close()
    }
  })
})

describe('with the same idempotency key', () => {
  test('concurrent and later requests send one message and get the same response', async () => {
    const proposal = await create()
    const resume = stopResponding()
    const atOnce = Array.from({ length: 5 }, () => send(proposal, 'once'))
    await vi.waitFor(() => expect(asked).toBe(1), { timeout: 10_000 })
    // Another process only knows that the message is being delivered.
    expect((await send(proposal, 'once', impatient)).body.state).toBe('waiting')
    resume()
    const answers = [...(await Promise.all(atOnce)), await send(proposal, 'once'), await send(proposal, 'once', impatient)]
    expect(answers.map(({ status, body }) => [status, body.state, body.id])).toEqual(answers.map(() => [201, 'sent', answers[0]?.body.id]))
    expect(server.taken).toHaveLength(1)
    expect(await events(proposal)).toHaveLength(3)
  })

  test('concurrent requests get the same rejection, and a later one retries the same message', async () => {
    const proposal = await create()
    says = refusal(550, 'No such user here')
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(proposal, 'again')))
    expect(answers.map(({ status, error }) => [status, error.message])).toEqual(answers.map(() => [409, refused]))
    says = undefined
    expect((await send(proposal, 'again')).body.state).toBe('sent')
    expect([(await emails(proposal)).length, server.taken.length]).toEqual([1, 1])
  })
})

describe('a mail server that does not respond', () => {
  test('does not delay the request: the message is reported as pending and sent later', async () => {
    const proposal = await create()
    const resume = stopResponding()
    const { status, body } = await send(proposal, 'slow', impatient)
    expect([status, body.state]).toEqual([201, 'waiting'])
    expect((await send(proposal, 'slow', impatient)).body).toEqual(body)
    expect(await read(proposal)).toMatchObject({ status: 'draft', sentDate: null })
    await vi.waitFor(() => expect(asked).toBe(1), { timeout: 10_000 })
    await expect(runJob(body.id)).rejects.toThrow('another worker is sending this message')
    resume()
    await vi.waitFor(async () => expect(await emails(proposal)).toMatchObject([{ state: 'sent' }]), { timeout: 10_000 })
    expect(server.taken).toHaveLength(1)
    expect(await read(proposal)).toMatchObject({ status: 'sent' })
  })

  test('receives the message from the job if it eventually responds that it is busy', async () => {
    const proposal = await create()
    const resume = stopResponding()
    const { body } = await send(proposal, undefined, impatient)
    expect(body.state).toBe('waiting')
    resume(refusal(451, 'Busy'))
    await vi.waitFor(() => runJob(body.id), { timeout: 10_000 })
    expect([await emails(proposal), await read(proposal)]).toMatchObject([[{ state: 'sent' }], { status: 'sent' }])
    expect(server.taken).toHaveLength(1)
  })

  test('does not exhaust the database connections', { timeout: 20_000 }, async () => {
    const proposal = await create()
    const resume = stopResponding()
    const answers = await Promise.all(Array.from({ length: 14 }, () => send(proposal, undefined, impatient)))
    expect(answers.map(({ body }) => body.state)).toEqual(answers.map(() => 'waiting'))
    expect((await impatient.as(anna.id)(proposalCalls.emails, { params: proposal })).body).toHaveLength(14)
    resume()
    await vi.waitFor(() => expect(server.taken).toHaveLength(4), { timeout: 10_000 })
    await vi.waitFor(() => Promise.all(answers.map(({ body }) => runJob(body.id))), { timeout: 10_000 })
    expect(server.taken).toHaveLength(14)
    expect((await emails(proposal)).every(({ state }) => state === 'sent')).toBe(true)
  })

  test('receives the message only once, even if the proposal is deleted in the meantime', async () => {
    const proposal = await create()
    const resume = stopResponding()
    await send(proposal, undefined, impatient)
    const deleted = anna.call(proposalCalls.delete, { params: proposal })
    const blocked = () => queryAs(service.database.adminUrl, null, 'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0')
    await vi.waitFor(async () => expect(await blocked()).toHaveLength(1), { timeout: 10_000 })
    resume()
    expect((await deleted).status).toBe(204)
    expect((await anna.call(outboxCalls.list)).body).toMatchObject([{ state: 'sent' }])
    expect(server.taken).toHaveLength(1)
  })
})
