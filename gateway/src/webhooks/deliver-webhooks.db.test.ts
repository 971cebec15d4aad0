import type { NewWebhook, WebhookWithSecret } from '@billfold/contracts/webhooks/webhook'
import { webhookCalls } from '@billfold/contracts/webhooks/webhook-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { everyUser } from '@billfold/server-kit/jobs/user-batches'
import { queryAs } from '@billfold/server-kit/testing/database'
import { testKeys } from '@billfold/server-kit/testing/keys'
import { silentLog } from '@billfold/server-kit/testing/log'
import { withWrongClock } from '@billfold/server-kit/testing/wrong-clock'
import type { MikroORM } from '@mikro-orm/postgresql'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secretBox } from '../second-factor/secret-box.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { loopbackNetwork, type ReceivedWebhook, startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts'
import { deliverWebhooksJob, RETRIES } from './deliver-webhooks.ts'
import { internet } from './send-webhook.ts'

let gateway: TestGateway
let receiver: WebhookReceiver
let ada: Awaited<ReturnType<TestGateway['signedIn']>>
let webhook: WebhookWithSecret
/** Database connections of two simulated gateways. */
let workers: MikroORM[]
/** Outcomes counted for the metrics. */
const counted: string[] = []

beforeAll(async () => {
  gateway = await startTestGateway({ webhookNetwork: loopbackNetwork })
  receiver = await startWebhookReceiver()
  workers = [1, 2].map(() => openDatabase({ url: gateway.database.url('accounts'), schema: 'accounts', entities: [] }))
})
afterAll(async () => {
  for (const orm of workers) await orm.close()
  await receiver.close()
  await gateway.close()
})
beforeEach(async () => {
  ada = await gateway.signedIn()
  await gateway.confirmEmail(ada.user)
  webhook = await add()
})
afterEach(async () => {
  receiver.received.length = 0
  counted.length = 0
  receiver.answer = (response) => response.writeHead(204).end()
  await admin('delete from accounts.webhook')
})

const admin = <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(gateway.database.adminUrl, null, sql, values)

async function add(fields: Partial<NewWebhook> = {}): Promise<WebhookWithSecret> {
  const { body } = await ada.call(webhookCalls.create, { body: { url: receiver.url, description: '', events: ['client.created', 'client.updated', 'client.deleted'], ...fields } })
  return body
}

/** Emits an event in the same way as the services' triggers. */
const emit = (event: string, client: number, userId = ada.user.id) =>
  queryAs(gateway.database.url('projects'), userId, "select accounts.emit_webhook($1, 'client', $2, json_build_object('id', $2::integer, 'kind', 'client'))", [event, client])

async function run(worker = 0, network = loopbackNetwork): Promise<void> {
  const tools = { mail: { smtpUrl: undefined, from: 'Billfold <no-reply@billfold.example>' }, publicOrigin: 'https://billfold.example', network, secrets: secretBox(testKeys.secondFactor), count: (outcome: string) => void counted.push(outcome) }
  const orm = workers[worker]
  if (orm) await deliverWebhooksJob(tools).run({ orm, log: silentLog }, everyUser)
}

const deliveries = async (id = webhook.id) => (await ada.call(webhookCalls.deliveries, { params: { id } })).body
const stored = async (id = webhook.id) => (await ada.call(webhookCalls.list)).body.find((one) => one.id === id)
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: { id: number } })
const events = () => bodies().map(({ type, data }) => `${type} ${data.id}`)
const pass = (seconds: number) => admin('update accounts.webhook_delivery set next_attempt_at = next_attempt_at - make_interval(secs => $1)', [seconds])

function verify({ headers, body }: ReceivedWebhook | undefined = { path: '', headers: {}, body: '' }, secret = webhook.secret): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}

describe('a delivery', () => {
  test('has a signature that the Standard Webhooks library accepts', async () => {
    await emit('client.created', 7)
    await run()
    expect(webhook.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(verify(receiver.received[0])).toEqual({ type: 'client.created', timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), data: { id: 7, kind: 'client' } })
    expect(receiver.received[0]?.headers['content-type']).toBe('application/json')
    const [log] = await deliveries()
    expect(log).toMatchObject({ event: 'client.created', state: 'delivered', attempts: 1, responseStatus: 204, error: null, nextAttemptAt: null, durationMs: expect.any(Number) })
    expect(log?.payload).toContain('"client.created"')
  })

  test('is counted as delivered or failed', async () => {
    await emit('client.created', 7)
    await run()
    receiver.answer = (response) => response.writeHead(500).end()
    await emit('client.created', 8)
    await run()
    expect(counted).toEqual(['delivered', 'failed'])
  })

  test('has the right timestamp on a machine whose clock is ten minutes fast', async () => {
    await emit('client.created', 7)
    await withWrongClock(workers[0]!, 600_000, () => run())
    expect(verify(receiver.received[0])).toMatchObject({ data: { id: 7 } })
  })

  test('goes only to the user’s active webhooks that are subscribed to the event', async () => {
    const berta = await gateway.signedIn()
    const other = await add({ events: ['client.deleted'] })
    const off = await add()
    await ada.call(webhookCalls.update, { params: { id: off.id }, body: { url: receiver.url, description: '', events: ['client.created'], isActive: false } })
    await emit('client.created', 7)
    await emit('client.created', 8, berta.user.id)
    await run()
    expect(events()).toEqual(['client.created 7'])
    expect([await deliveries(other.id), await deliveries(off.id)]).toEqual([[], []])
  })

  test('keeps its id when it is retried or resent', async () => {
    await emit('client.created', 7)
    receiver.answer = (response) => response.writeHead(500).end()
    await run()
    await pass(RETRIES[0])
    receiver.answer = (response) => response.writeHead(200).end()
    await run()
    const [sent] = await deliveries()
    expect((await ada.call(webhookCalls.resend, { params: { id: webhook.id, deliveryId: sent?.id ?? 0 } })).status).toBe(204)
    await run()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([3, 1])
  })

  test('is sent only once when two workers run concurrently', async () => {
    for (const client of Array.from({ length: 12 }, (_, at) => at + 1)) await emit('client.created', client)
    await Promise.all([run(0), run(1)])
    expect(events().toSorted()).toEqual(Array.from({ length: 12 }, (_, at) => `client.created ${at + 1}`).toSorted())
  })

  test('is retried if its worker crashes', async () => {
    await emit('client.created', 7)
    await admin("update accounts.webhook_delivery set attempts = 1, next_attempt_at = now() + interval '1 minute'")
    await run()
    expect(events()).toEqual([])
    await pass(60)
    await run()
    expect(events()).toEqual(['client.created 7'])
  })
})

test('delivers events for one record in order, even while the first one fails', async () => {
  await emit('client.created', 7)
  await emit('client.updated', 7)
  receiver.answer = (response) => response.writeHead(500).end()
  await run()
  await run(1)
  expect(events()).toEqual(['client.created 7'])
  await emit('client.created', 8)
  receiver.answer = (response) => response.writeHead(204).end()
  await run()
  expect(events()).toEqual(['client.created 7', 'client.created 8'])
  await pass(RETRIES[0])
  await run()
  expect(events().slice(2)).toEqual(['client.created 7', 'client.updated 7'])
})

describe('a failed delivery', () => {
  test.each([
    ['an error at the receiver', 500],
    ['a redirect, which is not followed', 302],
  ])('is retried with increasing delays for three days: %s', async (_, status) => {
    receiver.answer = (response) => response.writeHead(status, { location: `${receiver.url}elsewhere` }).end()
    await emit('client.created', 7)
    const delays: number[] = []
    for (const delay of [...RETRIES, 0]) {
      await run()
      const [next] = await admin<{ seconds: number }>("select round(extract(epoch from next_attempt_at - attempted_at))::integer as seconds from accounts.webhook_delivery where state = 'waiting'")
      if (next) delays.push(next.seconds)
      await pass(delay)
    }
    await run()
    expect(delays).toEqual(RETRIES)
    expect(RETRIES.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThanOrEqual(3 * 24 * 3600)
    expect(events()).toEqual(Array.from({ length: RETRIES.length + 1 }, () => 'client.created 7'))
    expect(receiver.received.every(({ path }) => path === '/')).toBe(true)
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: RETRIES.length + 1, responseStatus: status }])
  })

  test('stays in the queue if the receiver does not respond within the time limit', async () => {
    receiver.answer = () => undefined
    await emit('client.created', 7)
    await run(0, { ...loopbackNetwork, timeoutMs: 100 })
    expect(await deliveries()).toMatchObject([{ state: 'waiting', error: 'timeout', responseStatus: null }])
  })

  test('does not reach the receiver if the host name resolves to a private address', async () => {
    for (const resolve of [async () => ['127.0.0.1'], async () => ['93.184.215.14', '10.0.0.1']]) {
      await emit('client.created', 7)
      await admin("update accounts.webhook set url = 'https://receiver.example:1234/'")
      await run(0, { ...internet, resolve })
      expect((await deliveries())[0]).toMatchObject({ state: 'waiting', error: 'private-address' })
      await admin('delete from accounts.webhook_event')
    }
    expect(receiver.received).toEqual([])
  })

  test('is not recorded when a successful response has an endless body', async () => {
    receiver.answer = (response) => {
      response.writeHead(200)
      const more = () => {
        while (response.writable && response.write('x'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    }
    await emit('client.created', 7)
    await run()
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }])
  })
})

describe('a failing webhook', () => {
  const mails = () => admin<{ subject: string; text: string }>('select subject, text from accounts.mail where user_id = $1', [ada.user.id])

  test('is turned off with an e-mail to its owner when it responds with 410 Gone', async () => {
    receiver.answer = (response) => response.writeHead(410).end()
    await emit('client.created', 7)
    await emit('client.created', 8)
    await run()
    expect(await stored()).toMatchObject({ isActive: false, disabledFor: 'gone' })
    expect(await deliveries()).toMatchObject([{ state: 'failed', error: 'turned-off' }, { state: 'failed', responseStatus: 410 }])
    const [mail] = await mails()
    expect(mail?.subject).toBe('A webhook was turned off')
    expect(mail?.text).toContain(receiver.url)
  })

  test('is turned off with an e-mail to its owner after three days without a successful delivery, but not before', async () => {
    receiver.answer = (response) => response.writeHead(503).end()
    await emit('client.created', 7)
    await run()
    expect((await stored())?.failingSince).not.toBeNull()
    await admin("update accounts.webhook set failing_since = now() - interval '71 hours'")
    await pass(RETRIES[0])
    await run()
    expect(await stored()).toMatchObject({ isActive: true, disabledFor: null })
    await admin("update accounts.webhook set failing_since = now() - interval '72 hours'")
    await pass(RETRIES[1])
    await run()
    expect(await stored()).toMatchObject({ isActive: false, disabledFor: 'failing' })
    expect(await mails()).toHaveLength(1)
  })

  test('stays active and is no longer considered failing after a successful delivery', async () => {
    await admin("update accounts.webhook set failing_since = now() - interval '80 hours'")
    await emit('client.created', 7)
    await run()
    expect(await stored()).toMatchObject({ isActive: true, failingSince: null })
  })
})

test('signs with both secrets for a day after a rotation', async () => {
  const { body: rotated } = await ada.call(webhookCalls.rotateSecret, { params: { id: webhook.id } })
  expect(rotated.secret).not.toBe(webhook.secret)
  await emit('client.created', 7)
  await run()
  const [first] = receiver.received
  expect([verify(first), verify(first, rotated.secret)]).toMatchObject([{ data: { id: 7 } }, { data: { id: 7 } }])
  await admin('update accounts.webhook set former_secret_until = now()')
  await emit('client.created', 8)
  await run()
  const [, second] = receiver.received
  expect(verify(second, rotated.secret)).toMatchObject({ data: { id: 8 } })
  expect(() => verify(second)).toThrow()
})

test('sends requested test events before other events, even if the webhook is not subscribed to them', async () => {
  await emit('client.created', 7)
  expect((await ada.call(webhookCalls.sendTest, { params: { id: webhook.id } })).status).toBe(204)
  await run()
  expect(events()).toEqual([`webhook.test ${webhook.id}`, 'client.created 7'])
})
