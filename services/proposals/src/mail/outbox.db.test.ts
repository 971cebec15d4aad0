import { outboxCalls } from '@billfold/contracts/outbox/outbox-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { deliverMailJob } from '@billfold/server-kit/mail/deliver-mail'
import { userScope } from '@billfold/server-kit/scope'
import { queryAs } from '@billfold/server-kit/testing/database'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { proposalsService } from '../service.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { openTransactions, sign } from '../testing/shared.ts'
import { deliverer } from './deliver-mail.ts'
import { mailRoutes } from './mail.routes.ts'
import { sendEmail } from './send-email.ts'

let service: TestService
let orm: MikroORM
let anna: Freelancer
let berta: Freelancer

beforeAll(async () => {
  service = await startTestService(proposalsService)
  orm = openDatabase({ url: service.database.url('proposals'), schema: 'proposals', entities: proposalsService.entities })
})
afterAll(async () => {
  await orm.close()
  await service.close()
})
beforeEach(async () => {
  anna = await createFreelancer(service)
  berta = await createFreelancer(service)
})

const recipientEmail = 'client@acme.test'
const create = async (body: object = {}) => (await anna.call(proposalCalls.create, { body: { ...anna.offer, ...body } })).body
const send = (params: { id: number }, body: object = {}, headers = {}) => anna.call(proposalCalls.sendEmail, { params, body: { recipientEmail, ...body }, headers })
const read = async (params: { id: number }) => (await anna.call(proposalCalls.get, { params })).body
const mail = { smtpUrl: undefined, from: 'billing@billfold.example' }
const printPdf = () => Promise.reject(new Error('nothing is printed'))
const tools = { mail, deliveryJob: deliverMailJob(deliverer(mail, printPdf)), urlOf: (linkId: string) => `https://billfold.example/${linkId}`, enqueue: () => Promise.reject(new Error('no job is needed')) }
const outbox = async (owner = anna) => (await owner.call(outboxCalls.list)).body

describe('without a mail server', () => {
  test('puts a message in the outbox immediately, with its link and PDF', async () => {
    const proposal = await create({ title: 'Größe/1' })
    const { status, body: email } = await send(proposal, { message: 'Hello\nBob' })
    expect([status, email]).toMatchObject([201, { recipientEmail, message: 'Hello\nBob', state: 'outbox', error: null, sentAt: null }])
    expect(await outbox()).toEqual([{ id: email.id, to: recipientEmail, subject: 'Proposal: Größe/1', state: 'outbox', error: null, createdAt: email.createdAt, sentAt: null }])
    const { body: mail } = await anna.call(outboxCalls.get, { params: email })
    const token = /shared\/proposal\/([\w-]+)"/.exec(mail.html)?.[1]
    expect((await service.as(null)(proposalSharingCalls.read, { params: { shareToken: token } })).body.proposal.title).toBe('Größe/1')
    const { body: pdf, headers } = await anna.call(outboxCalls.attachment, { params: { id: email.id, index: 1 } })
    expect(mail.attachments).toEqual([{ name: 'Proposal-Gr--e-1.pdf', bytes: pdf.length }])
    expect(headers.get('content-disposition')).toContain('Proposal-Gr--e-1.pdf')
    expect(pagesOf(pdf)[0]).toContain('Größe/1')
  })

  test('lists the messages of a proposal with their state, newest first', async () => {
    const proposal = await create()
    const [first, second] = [(await send(proposal)).body, (await send(proposal, { recipientEmail: 'b@acme.test' })).body]
    expect((await anna.call(proposalCalls.emails, { params: proposal })).body).toEqual([second, first])
    expect((await anna.call(proposalCalls.emails, { params: await create() })).body).toEqual([])
  })

  test('does not hold a lock or transaction while the PDF is rendered, even with an idempotency key', async () => {
    const params = await create()
    const open: object[] = []
    const printPdf = async () => {
      expect((await anna.call(proposalCalls.update, { params, body: { title: 'Meanwhile' } })).status).toBe(200)
      open.push(...(await openTransactions(service.database)))
      return { name: 'Proposal.pdf', content: new TextEncoder().encode('%PDF-1.7') }
    }
    const printing = await startTestService({ ...proposalsService, routes: (settings) => mailRoutes(settings, printPdf) }, service.database)
    try {
      const sent = () => printing.as(anna.id)(proposalCalls.sendEmail, { params, body: { recipientEmail }, headers: { 'idempotency-key': 'print' } })
      const { status, body } = await sent()
      expect([status, open]).toEqual([201, []])
      expect((await anna.call(outboxCalls.get, { params: body })).body).toMatchObject({ subject: 'Proposal: Meanwhile', attachments: [{ name: 'Proposal.pdf', bytes: 8 }] })
      expect((await sent()).body).toEqual(body)
    } finally {
      await printing.close()
    }
  })

  test('keeps the message when its proposal is deleted', async () => {
    const proposal = await create()
    await send(proposal)
    await anna.call(proposalCalls.delete, { params: proposal })
    expect(await outbox()).toHaveLength(1)
    expect((await anna.call(proposalCalls.emails, { params: proposal })).status).toBe(404)
  })

  test('attaches a signed proposal with its certificate', async () => {
    const proposal = await create()
    await sign(service, anna, proposal.id)
    const { body: email } = await send(proposal)
    const { body: pdf } = await anna.call(outboxCalls.attachment, { params: { id: email.id, index: 1 } })
    expect(pagesOf(pdf).length).toBeGreaterThan(1)
  })
})

describe('sending', () => {
  test('sets a draft to sent, and records the time and the recipient', async () => {
    const proposal = await create()
    await send(proposal)
    expect(await read(proposal)).toMatchObject({ status: 'sent', sentDate: expect.any(String) as string, version: 2 })
    const { body } = await anna.call(proposalCalls.timeline, { params: proposal })
    expect(body.events.map(({ type, by, detail }) => [type, by, detail])).toEqual([['created', 'owner', null], ['shared', 'owner', null], ['sent', 'owner', recipientEmail]])
  })

  test('changes neither the version nor a status other than draft', async () => {
    for (const status of ['sent', 'accepted', 'rejected', 'expired']) {
      const proposal = await create({ status })
      await send(proposal)
      expect(await read(proposal)).toMatchObject({ status, sentDate: expect.any(String) as string, version: 1 })
    }
  })

  test('asks for a signature only if the status and the last valid day allow it', async () => {
    const offers = [{ status: 'draft' }, { status: 'accepted' }, { status: 'rejected' }, { status: 'expired' }, { validUntil: '2026-01-31' }]
    const invitations = await Promise.all(offers.map(async (offer) => {
      const { body: params } = await send(await create(offer))
      return /^View.*proposal/m.exec((await anna.call(outboxCalls.get, { params })).body.text)?.[0]
    }))
    expect(invitations).toEqual(['View and sign proposal', 'View and sign proposal', 'View proposal', 'View proposal', 'View proposal'])
  })

  test('reuses the link when repeated', async () => {
    const proposal = await create()
    const mails = [(await send(proposal)).body, (await send(proposal)).body]
    const links = await Promise.all(mails.map(async (params) => /shared\/proposal\/[\w-]+/.exec((await anna.call(outboxCalls.get, { params })).body.text)?.[0]))
    expect(new Set(links).size).toBe(1)
  })

  test('happens once per idempotency key', async () => {
    const proposal = await create()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(proposal, {}, { 'idempotency-key': 'send' })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await outbox()).toHaveLength(1)
  })

  test.each([
    [{ recipientEmail: '' }, 'Please enter recipient email'],
    [{ recipientEmail: '   ' }, 'Please enter recipient email'],
    [{ recipientEmail: undefined }, 'Please enter recipient email'],
    [{ recipientEmail: null }, 'Please enter recipient email'],
    [{ recipientEmail: 'a@x.de, b@x.de' }, 'Valid email is required'],
    [{ recipientEmail: 'a@x.de;b@x.de' }, 'Valid email is required'],
    [{ recipientEmail: 'a@x.de b@x.de' }, 'Valid email is required'],
    [{ recipientEmail: ['a@x.de', 'b@x.de'] }, 'Must be text'],
    [{ recipientEmail: 'Bob <b@x.de>' }, 'Valid email is required'],
    [{ recipientEmail: 'a@x.de\nBcc: b@x.de' }, 'Valid email is required'],
    [{ recipientEmail: 'nobody' }, 'Valid email is required'],
    [{ recipientEmail: `${'a'.repeat(260)}@x.de` }, 'Must be at most 255 characters'],
    [{ message: 'x'.repeat(5001) }, 'Must be at most 5000 characters'],
    [{ message: 7 }, 'Must be text'],
  ])('rejects %j and stores nothing', async (body, message) => {
    const proposal = await create()
    const { status, error } = await send(proposal, body)
    expect([status, error.message]).toEqual([400, message])
    expect(await outbox()).toEqual([])
    expect(await read(proposal)).toEqual(proposal)
    expect((await anna.call(proposalCalls.timeline, { params: proposal })).body.events).toHaveLength(1)
  })

  describe('after 99 messages in an hour', () => {
    let proposal: { id: number }

    beforeEach(async () => {
      proposal = await create()
      const values = "select user_id, id, 'a@x.de', 'A', 'a@x.de', 'S', 'H', 'T', 'outbox', now() - interval '50 minutes' from proposals.proposal, generate_series(1, 99) where id = $1"
      await queryAs(service.database.adminUrl, null, `insert into proposals.mail (user_id, proposal_id, recipient, sender_name, reply_to, subject, html, text, state, created_at) ${values}`, [proposal.id])
    })

    test('one more is sent, but the next is rejected with 429 until the first is an hour old', async () => {
      expect((await send(proposal)).status).toBe(201)
      const { status, headers } = await send(proposal)
      expect([status, Math.ceil(Number(headers.get('retry-after')) / 60)]).toEqual([429, 10])
      await queryAs(service.database.adminUrl, null, "update proposals.mail set created_at = created_at - interval '10 minutes' where proposal_id = $1", [proposal.id])
      expect((await send(proposal)).status).toBe(201)
    })

    test('only one of two concurrent messages is sent', async () => {
      const other = await create()
      let second: ReturnType<typeof send> | undefined
      const held = () => queryAs(service.database.adminUrl, null, 'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0')
      // Waits until the second message is blocked, which takes a while because its PDF is rendered first.
      const isHeld = () => vi.waitFor(async () => expect(await held()).toHaveLength(1), { timeout: 10_000 })
      const enqueue = async () => {
        second = send(other)
        await Promise.race([second, isHeld()])
      }
      await sendEmail(userScope(orm, anna.id, 'UTC'), proposal.id, { recipientEmail }, { ...tools, mail: { ...tools.mail, smtpUrl: 'smtp://127.0.0.1' }, enqueue })
      expect((await second)?.status).toBe(429)
    })
  })
})

test('returns 404 for messages of another user', async () => {
  const proposal = await create()
  const { body: email } = await send(proposal)
  const attempts = [
    await berta.call(proposalCalls.sendEmail, { params: proposal, body: { recipientEmail } }),
    await berta.call(proposalCalls.emails, { params: proposal }),
    await berta.call(proposalCalls.retryEmail, { params: { id: proposal.id, emailId: email.id } }),
    await berta.call(outboxCalls.get, { params: email }),
    await berta.call(outboxCalls.attachment, { params: { id: email.id, index: 1 } }),
    await anna.call(outboxCalls.attachment, { params: { id: email.id, index: 2 } }),
    await anna.call(proposalCalls.retryEmail, { params: { id: (await create()).id, emailId: email.id } }),
  ]
  expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404))
  expect(await outbox(berta)).toEqual([])
})

test('returns 409 when retrying a message that has not failed', async () => {
  const proposal = await create()
  const { body: email } = await send(proposal)
  expect((await anna.call(proposalCalls.retryEmail, { params: { id: proposal.id, emailId: email.id } })).status).toBe(409)
})
