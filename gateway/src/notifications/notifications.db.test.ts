import { liveEvent } from '@billfold/contracts/live/live-calls'
import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { openEvents } from '@billfold/server-kit/testing/event-stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tell } from '../testing/tell.ts'
import { cookieHeader, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
let ada: Awaited<ReturnType<TestGateway['signedIn']>>
let berta: Awaited<ReturnType<TestGateway['signedIn']>>

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  ada = await gateway.signedIn()
  berta = await gateway.signedIn()
})

const list = async (of = ada) => (await of.call(notificationCalls.list)).body
const read = (id: number, by = ada) => by.call(notificationCalls.read, { params: { id } })
const readAll = (upTo: unknown) => ada.call(notificationCalls.readAll, { body: { upTo } })
const told = (news: Parameters<typeof tell>[2] = {}, to = ada) => tell(gateway.database, to.user.id, news)

describe('the notification list', () => {
  test('contains the newest fifty notifications and the total number of unread ones', async () => {
    expect(await list()).toEqual({ unread: 0, notifications: [] })
    const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString()
    // Inserts the notifications out of date order.
    const many = `select accounts.notify($1, 'invoice-paid', 'invoice', 7, 'INV-' || n * 7 % 60, 'Acme', 100, 'k' || n, timestamptz '2026-01-01 00:00Z' + n * 7 % 60 * interval '1 day')
      from generate_series(0, 59) n`
    await queryAs(gateway.database.url('billing'), ada.user.id, many, [ada.user.id])
    const { unread, notifications } = await list()
    expect([unread, notifications.length]).toEqual([60, 50])
    expect(notifications.map(({ name }) => name)).toEqual(Array.from({ length: 50 }, (_, place) => `INV-${59 - place}`))
    expect(notifications[0]).toEqual({
      id: expect.any(Number) as number, kind: 'invoice-paid', subject: 'invoice', subjectId: 7, name: 'INV-59', clientName: 'Acme', amount: '100.00', from: null, message: null, createdAt: day(59), readAt: null,
    })
  })

  test('lets the user mark one notification as read', async () => {
    await told()
    const [one] = (await list()).notifications
    expect((await read(one?.id ?? 0)).status).toBe(204)
    const first = await list()
    expect([first.unread, first.notifications[0]?.readAt]).toEqual([0, expect.any(String)])
    expect((await read(one?.id ?? 0)).status).toBe(204)
    expect(await list()).toEqual(first)
  })

  test('lets the user mark all listed notifications as read without marking newer ones', async () => {
    for (const name of ['A', 'B', 'C']) await told({ name })
    const shown = await list()
    await told({ name: 'D' })
    expect((await readAll(shown.notifications[0]?.id)).status).toBe(204)
    const now = await list()
    expect([now.unread, now.notifications.filter(({ readAt }) => readAt === null).map(({ name }) => name)]).toEqual([1, ['D']])
    for (const upTo of [0, -1, 1.5, 'x', null, undefined, 1e12]) expect((await readAll(upTo)).status).toBe(400)
    expect((await readAll(2_147_483_647)).status).toBe(204)
    expect((await list()).unread).toBe(1)
  })

  test('sends a live event to its owner when a notification is added or is read elsewhere', async () => {
    const events = await openEvents(`${gateway.origin}/api/live`, { cookie: cookieHeader(ada.cookies) })
    const changed = async () => liveEvent.parse(await events.next()).topics
    // The first stream on a gateway reports all topics as changed, because the gateway was not listening before.
    expect(await changed()).toContain('notifications')
    await told({}, berta)
    await told()
    expect(await changed()).toEqual(['notifications'])
    const { notifications } = await list()
    await readAll(notifications[0]?.id)
    expect(await changed()).toEqual(['notifications'])
    events.close()
  })

  test('never shows or changes another user’s notifications', async () => {
    await told({}, berta)
    const [theirs] = (await list(berta)).notifications
    expect([(await list()).unread, (await read(theirs?.id ?? 0)).error.message]).toEqual([0, 'Notification not found'])
    await readAll(theirs?.id)
    expect((await list(berta)).unread).toBe(1)
  })
})

describe('a service', () => {
  const as = (schema: 'billing' | 'projects' | 'proposals', user: number | null, sql: string, values: unknown[] = []) => queryAs(gateway.database.url(schema), user, sql, values)
  const notify = "select accounts.notify($1, 'invoice-paid', 'invoice', 1, 'X', null, null, 'k')"

  test('may notify its transaction’s user once per event and withdraw the notifications', async () => {
    await Promise.all(Array.from({ length: 5 }, () => told({ key: 'the same' })))
    await told({ key: 'another' })
    await told({ key: 'the same' }, berta)
    expect([(await list()).unread, (await list(berta)).unread]).toEqual([2, 1])
    await as('projects', ada.user.id, "select accounts.forget_notifications('invoice', array[7])")
    expect([(await list()).unread, (await list(berta)).unread]).toEqual([0, 1])
  })

  test('may not notify other users, act without a user or read the tables', async () => {
    await as('billing', ada.user.id, notify, [berta.user.id])
    await as('billing', null, notify, [berta.user.id])
    expect((await list(berta)).unread).toBe(0)
    for (const schema of ['billing', 'projects', 'proposals'] as const) {
      for (const table of ['notification', 'unmailed_notification', 'mail', 'report_mail']) {
        await expect(as(schema, ada.user.id, `select from accounts.${table}`)).rejects.toThrow(/permission denied/)
        await expect(as(schema, ada.user.id, `insert into accounts.${table} (user_id) values ($1)`, [ada.user.id])).rejects.toThrow(/permission denied/)
      }
      for (const call of ['notifications_to_mail(0, 9)', 'mail_to_deliver(0, 9)', 'mail_to_users_batches(0, 9, 9)', 'time_zones(0, 9)', "report_mail_due('[]', 0, 9)"]) {
        await expect(as(schema, null, `select accounts.${call}`)).rejects.toThrow(/permission denied/)
      }
    }
  })
})
