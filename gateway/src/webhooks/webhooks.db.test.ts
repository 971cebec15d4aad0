import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { apiTokenCalls } from '@billfold/contracts/api-tokens/api-token-calls'
import { MAX_WEBHOOKS, type NewWebhook } from '@billfold/contracts/webhooks/webhook'
import { webhookCalls } from '@billfold/contracts/webhooks/webhook-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { everyUser } from '@billfold/server-kit/jobs/user-batches'
import { queryAs } from '@billfold/server-kit/testing/database'
import { silentLog } from '@billfold/server-kit/testing/log'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { oldRecordsJob } from '../jobs.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
let ada: Awaited<ReturnType<TestGateway['signedIn']>>

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  ada = await gateway.signedIn()
})

const NEW: NewWebhook = { url: 'https://example.com/hook', description: 'Accounting', events: ['invoice.paid', 'client.created'] }
const admin = <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(gateway.database.adminUrl, null, sql, values)
const create = (fields: Partial<NewWebhook> = {}, at = ada) => at.call(webhookCalls.create, { body: { ...NEW, ...fields } })

test('shows the secret once and stores it encrypted', async () => {
  const { secret, ...webhook } = (await create()).body
  expect(webhook).toMatchObject({ url: NEW.url, description: 'Accounting', events: ['client.created', 'invoice.paid'], isActive: true })
  expect((await ada.call(webhookCalls.list)).body).toEqual([webhook])
  const [stored] = await admin<{ secret: Buffer }>('select secret from accounts.webhook where user_id = $1', [ada.user.id])
  expect(stored?.secret.includes(Buffer.from(secret.replace('whsec_', ''), 'base64'))).toBe(false)
})

test.each([
  ['http://example.com/', 'The address must start with https://'],
  ['ftp://example.com/', 'Enter a full address, such as https://example.com/billfold'],
  ['example.com', 'Enter a full address, such as https://example.com/billfold'],
  ['https://ada:secret@example.com/', 'Leave out the username and password'],
  [`https://example.com/${'ä'.repeat(1000)}`, 'The address is too long'],
])('rejects the URL %s', async (url, message) => {
  const { status, error } = await create({ url })
  expect([status, error.issues]).toEqual([400, [{ path: 'url', message }]])
})

test('allows at most 20 webhooks per account, even if they are added concurrently', async () => {
  const statuses = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 3 }, async () => (await create()).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_WEBHOOKS)
  expect((await create()).error.message).toBe('You can have at most 20 webhooks. Delete one that you no longer need.')
})

test('lets a user change and delete only their own webhooks', async () => {
  const { body: webhook } = await create()
  const berta = await gateway.signedIn()
  const params = { id: webhook.id }
  const body = { ...NEW, description: 'Other', isActive: false }
  for (const answer of [await berta.call(webhookCalls.update, { params, body }), await berta.call(webhookCalls.remove, { params }), await berta.call(webhookCalls.rotateSecret, { params }), await berta.call(webhookCalls.deliveries, { params })]) expect(answer.status).toBe(404)
  expect((await ada.call(webhookCalls.update, { params, body })).body).toMatchObject({ description: 'Other', isActive: false })
  expect((await ada.call(webhookCalls.sendTest, { params })).error.message).toBe('This webhook is turned off. Turn it on first.')
  expect((await ada.call(webhookCalls.remove, { params })).status).toBe(204)
  expect((await ada.call(webhookCalls.list)).body).toEqual([])
})

test('does not let API tokens access webhooks, and records changes in the activity list', async () => {
  const { body: webhook } = await create()
  await ada.call(webhookCalls.rotateSecret, { params: { id: webhook.id } })
  await ada.call(webhookCalls.remove, { params: { id: webhook.id } })
  const kinds = (await ada.call(securityCalls.activity)).body.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['webhook-added', 'webhook-secret-rotated', 'webhook-deleted']))
  const { body: token } = await ada.call(apiTokenCalls.create, { body: { name: 'Script', scopes: ['settings:write'], expiresInDays: null } })
  expect((await gateway.visitor({ authorization: `Bearer ${token.token}` }).call(webhookCalls.list)).status).toBe(403)
})

test('deletes deliveries after 30 days', async () => {
  const { body: webhook } = await create()
  await ada.call(webhookCalls.sendTest, { params: { id: webhook.id } })
  await ada.call(webhookCalls.sendTest, { params: { id: webhook.id } })
  await admin("update accounts.webhook_event set created_at = now() - interval '31 days' where id = (select min(id) from accounts.webhook_event where user_id = $1)", [ada.user.id])
  const orm = openDatabase({ url: gateway.database.url('accounts'), schema: 'accounts', entities: [] })
  onTestFinished(() => orm.close())
  await oldRecordsJob.run({ orm, log: silentLog }, everyUser)
  expect((await ada.call(webhookCalls.deliveries, { params: { id: webhook.id } })).body).toHaveLength(1)
})
