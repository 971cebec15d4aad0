import { outboxCalls } from '@billfold/contracts/outbox/outbox-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { userScope } from '@billfold/server-kit/scope'
import { type MailServer, refusal, startMailServer } from '@billfold/server-kit/testing/mail-server'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { silentLog } from '@billfold/server-kit/testing/silent-log'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { proposalsService } from '../service.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { deliverMailJob } from './deliver-mail.ts'

let service: TestService
let orm: MikroORM
let server: MailServer
let anna: Freelancer
/** What the server says to a recipient; undefined: welcome. */
let says: Error | undefined

const accepting = { onRcptTo: (_: unknown, __: unknown, done: (error?: Error) => void) => done(says) }

beforeAll(async () => {
  server = await startMailServer(accepting)
  service = await startTestService(proposalsService, undefined, { smtpUrl: server.smtpUrl, mailFrom: 'Billfold <billing@billfold.example>', publicOrigin: 'https://billfold.example' })
  orm = openDatabase({ url: service.database.url('proposals'), schema: 'proposals', entities: [] })
})
afterAll(async () => {
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
const job = (smtpUrl: string | undefined = server.smtpUrl) =>
  deliverMailJob({ smtpUrl, from: 'billing@billfold.example' }, async () => {
    prints += 1
    return pdf
  })
const deliver = (mailId: number, with_ = job()) => with_.run({ orm, log: silentLog }, { userId: anna.id, mailId })

interface Sent {
  proposalId: number
  mailId: number
}

async function send(): Promise<Sent> {
  const { body: proposal } = await anna.call(proposalCalls.create, { body: anna.offer })
  const { body: email } = await anna.call(proposalCalls.sendEmail, { params: proposal, body: { recipientEmail: 'client@acme.test' } })
  expect([email.state, email.sentAt]).toEqual(['waiting', null])
  return { proposalId: proposal.id, mailId: email.id }
}

const stateOf = async ({ proposalId, mailId }: Sent) => (await anna.call(proposalCalls.emails, { params: { id: proposalId } })).body.find(({ id }) => id === mailId)
const retry = ({ proposalId, mailId }: Sent) => anna.call(proposalCalls.retryEmail, { params: { id: proposalId, emailId: mailId } })

describe('a message that waits', () => {
  test('is sent by the service itself, with the PDF, and its owner is told when', { timeout: 30_000 }, async () => {
    const working = await startTestService(proposalsService, service.database, { smtpUrl: server.smtpUrl, publicOrigin: 'https://billfold.example', runsJobs: true })
    try {
      const sent = await send()
      await vi.waitFor(async () => expect(await stateOf(sent)).toMatchObject({ state: 'sent', error: null, sentAt: expect.any(String) as string }), { timeout: 25_000, interval: 100 })
      expect(server.taken).toMatchObject([{ to: ['client@acme.test'] }])
      const message = server.taken[0]?.message ?? ''
      expect(message).toMatch(/Content-Type: application\/pdf; name=Proposal-Website\.pdf/)
      expect(message).toContain(Buffer.from('%PDF-1.').toString('base64').slice(0, 8))
      expect(message).toMatch(/https:\/\/billfold\.example\/shared\/proposal\//)
      expect((await anna.call(outboxCalls.get, { params: { id: sent.mailId } })).body.attachments).toMatchObject([{ name: 'Proposal-Website.pdf' }])
    } finally {
      await working.close()
    }
  })

  test('is sent once by ten workers at once', async () => {
    const sent = await send()
    await Promise.all(Array.from({ length: 10 }, () => deliver(sent.mailId)))
    expect(server.taken).toHaveLength(1)
    expect(await stateOf(sent)).toMatchObject({ state: 'sent' })
    await deliver(sent.mailId)
    expect(server.taken).toHaveLength(1)
  })

  test('is passed by while another worker has it, and is still there when that one dies', async () => {
    const sent = await send()
    const died = new Error('died before it was sent')
    const first = userScope(orm, anna.id, 'UTC').transaction(async (tx) => {
      await tx.rows('select from mail where user_id = ? and id = ? for update', [tx.userId, sent.mailId])
      await deliver(sent.mailId)
      throw died
    })
    await expect(first).rejects.toBe(died)
    expect(server.taken).toEqual([])
    await deliver(sent.mailId)
    expect(server.taken).toHaveLength(1)
  })

  test('goes to the outbox where the mail server is none any more', async () => {
    const sent = await send()
    await deliver(sent.mailId, deliverMailJob({ smtpUrl: undefined, from: 'a@b.c' }, async () => pdf))
    expect(await stateOf(sent)).toMatchObject({ state: 'outbox', error: null })
  })
})

describe('a message that is refused', () => {
  test('says why, and is sent again as it was when its owner asks for it', async () => {
    const sent = await send()
    says = refusal(550, 'No such user here')
    prints = 0
    await deliver(sent.mailId)
    expect(await stateOf(sent)).toMatchObject({ state: 'failed', error: 'The mail server refused the recipient: 550 No such user here', sentAt: null })
    const { body } = await retry(sent)
    expect([body.state, body.error]).toEqual(['waiting', null])
    says = undefined
    await deliver(sent.mailId)
    expect(await stateOf(sent)).toMatchObject({ state: 'sent', error: null })
    expect(prints).toBe(1)
    expect(server.taken).toHaveLength(1)
    expect(server.taken[0]?.message).toContain(`Message-ID: <proposal-mail-${sent.mailId}@billfold.example>`)
  })

  test('waits once, however often that is asked', async () => {
    const sent = await send()
    says = refusal(550, 'No')
    await deliver(sent.mailId)
    const answers = await Promise.all(Array.from({ length: 5 }, () => retry(sent)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  })

  test('is told of a server that is away, and goes out once that is back', async () => {
    const away = await startMailServer(accepting)
    await away.close()
    const sent = await send()
    await deliver(sent.mailId, job(away.smtpUrl))
    expect(await stateOf(sent)).toMatchObject({ state: 'failed', error: 'The mail server could not be reached.' })
    await retry(sent)
    const back = await startMailServer(accepting, Number(new URL(away.smtpUrl).port))
    try {
      await deliver(sent.mailId, job(away.smtpUrl))
      expect(back.taken).toHaveLength(1)
    } finally {
      await back.close()
    }
  })

  test('is one, too, whose PDF could not be made: nothing of the inside is said', async () => {
    const sent = await send()
    await deliver(sent.mailId, deliverMailJob({ smtpUrl: server.smtpUrl, from: 'a@b.c' }, () => Promise.reject(new Error('secret path'))))
    expect(await stateOf(sent)).toMatchObject({ state: 'failed', error: 'The message could not be prepared on our side.' })
    expect(server.taken).toEqual([])
  })
})
