import { outboxCalls } from '@billfold/contracts/outbox/outbox-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { toldTo } from '@billfold/server-kit/testing/notifications'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { readAs, shareOffer, signAs } from '../testing/shared.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService(proposalsService)
})
afterAll(() => service.close())

test('the owner of a proposal is told when somebody first looks at it, and when it is signed: once each', async () => {
  const offer = await shareOffer(service)
  const { owner, id, token, client } = offer
  await readAs(offer)
  expect(await toldTo(service.database, owner.id)).toEqual([])
  const view = () => client(proposalSharingCalls.countView, { params: { shareToken: token } })
  await Promise.all(Array.from({ length: 5 }, view))
  await view()
  await Promise.all(Array.from({ length: 5 }, () => signAs(offer)))
  const about = { subject: 'proposal', subjectId: id, name: 'Website', clientName: 'Acme Studio', amount: '1000.00' }
  expect(await toldTo(service.database, owner.id)).toEqual([{ kind: 'proposal-viewed', ...about }, { kind: 'proposal-signed', ...about }])
})

test('what was told of a proposal goes with it', async () => {
  const { owner, id, token, client } = await shareOffer(service)
  await client(proposalSharingCalls.countView, { params: { shareToken: token } })
  await owner.call(proposalCalls.delete, { params: { id } })
  expect(await toldTo(service.database, owner.id)).toEqual([])
})

test('the outbox has the messages to clients and those to the user, under ids of one kind', async () => {
  const { owner, id } = await shareOffer(service)
  const { owner: other } = await shareOffer(service)
  const email = { params: { id }, body: { recipientEmail: 'client@acme.test' } }
  const { body: first } = await owner.call(proposalCalls.sendEmail, email)
  const written = await Promise.all(
    [owner, other].map((user) =>
      queryAs<{ id: number }>(
        service.database.url('accounts'),
        user.id,
        `insert into mail (user_id, recipient, sender_name, reply_to, subject, html, text, state)
         values ($1, 'me@example.com', 'Billfold', 'b@example.com', 'Invoice T-1 is paid', '<p>Paid</p>', 'Paid', 'outbox') returning id`,
        [user.id],
      ),
    ),
  )
  const { body: last } = await owner.call(proposalCalls.sendEmail, email)
  const [mine = 0, theirs = 0] = written.flat().map((row) => row.id)
  expect((await owner.call(outboxCalls.list)).body.map((mail) => [mail.id, mail.to, mail.subject, mail.state])).toEqual([
    [last.id, 'client@acme.test', 'Proposal: Website', 'outbox'],
    [mine, 'me@example.com', 'Invoice T-1 is paid', 'outbox'],
    [first.id, 'client@acme.test', 'Proposal: Website', 'outbox'],
  ])
  expect((await owner.call(outboxCalls.get, { params: { id: mine } })).body).toMatchObject({ html: '<p>Paid</p>', text: 'Paid', attachments: [] })
  expect((await owner.call(outboxCalls.get, { params: { id: theirs } })).status).toBe(404)
})
