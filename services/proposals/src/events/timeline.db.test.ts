import { outboxCalls } from '@billfold/contracts/outbox/outbox-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { notificationsOf } from '@billfold/server-kit/testing/notifications'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { createFreelancer } from '../testing/freelancer.ts'
import { readAs, shareOffer, signAs, tokenOf } from '../testing/shared.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService(proposalsService)
})
afterAll(() => service.close())

test('the timeline lists events and who caused them, oldest first', async () => {
  const offer = await shareOffer(service, { status: 'sent' })
  await offer.client(proposalSharingCalls.countView, { params: { shareToken: offer.token } })
  await signAs(offer, 'Wile E. Coyote')
  const { body } = await offer.owner.call(proposalCalls.timeline, { params: { id: offer.id } })
  expect(body.events.map(({ seq, type, by, detail }) => [seq, type, by, detail])).toEqual([
    [1, 'created', 'owner', null],
    [2, 'sent', 'owner', null],
    [3, 'shared', 'owner', null],
    [4, 'viewed', 'client', null],
    [5, 'signed', 'client', 'Wile E. Coyote'],
  ])
  const times = body.events.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
})

test('the timeline shows the total views of all links and the times of the first and last view', async () => {
  const { owner, id, token, client } = await shareOffer(service)
  const timeline = async () => (await owner.call(proposalCalls.timeline, { params: { id } })).body
  expect((await timeline()).views).toEqual({ count: 0, firstAt: null, lastAt: null })
  const view = (shareToken: string) => client(proposalSharingCalls.countView, { params: { shareToken } })
  for (let n = 0; n < 3; n++) await view(token)
  const { views } = await timeline()
  expect(views).toEqual({ count: 3, firstAt: expect.any(String) as string, lastAt: expect.any(String) as string })
  await owner.call(proposalSharingCalls.revoke, { params: { id } })
  await view(await tokenOf(owner, id))
  const later = await timeline()
  expect(later.views).toMatchObject({ count: 4, firstAt: views.firstAt })
  expect(later.views.lastAt! > views.lastAt!).toBe(true)
  // Reading the proposal does not count as a view, because link previews also read it.
  await readAs({ client, token: await tokenOf(owner, id) })
  expect((await timeline()).views.count).toBe(4)
})

test('returns 404 for the timeline of another user’s or a deleted proposal', async () => {
  const { owner, id } = await shareOffer(service)
  const berta = await createFreelancer(service)
  expect((await berta.call(proposalCalls.timeline, { params: { id } })).status).toBe(404)
  await owner.call(proposalCalls.delete, { params: { id } })
  expect((await owner.call(proposalCalls.timeline, { params: { id } })).status).toBe(404)
})

test('notifies the owner once of the first view and once of the signature', async () => {
  const offer = await shareOffer(service)
  const { owner, id, token, client } = offer
  await readAs(offer)
  expect(await notificationsOf(service.database, owner.id)).toEqual([])
  const view = () => client(proposalSharingCalls.countView, { params: { shareToken: token } })
  await Promise.all(Array.from({ length: 5 }, view))
  await view()
  await Promise.all(Array.from({ length: 5 }, () => signAs(offer)))
  const about = { subject: 'proposal', subjectId: id, name: 'Website', clientName: 'Acme Studio', amount: '1000.00' }
  expect(await notificationsOf(service.database, owner.id)).toEqual([{ kind: 'proposal-viewed', ...about }, { kind: 'proposal-signed', ...about }])
})

test('deletes the notifications of a deleted proposal', async () => {
  const { owner, id, token, client } = await shareOffer(service)
  await client(proposalSharingCalls.countView, { params: { shareToken: token } })
  await owner.call(proposalCalls.delete, { params: { id } })
  expect(await notificationsOf(service.database, owner.id)).toEqual([])
})

test('the outbox lists messages to clients and to the user, with unique ids', async () => {
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
