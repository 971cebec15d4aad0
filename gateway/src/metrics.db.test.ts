import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { scrapeMetrics } from '@billfold/server-kit/testing/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieHeader, startTestGateway, type TestGateway } from './testing/test-gateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway({ metricsAt: { port: 0 } })
})
afterAll(() => gateway.close())

test('the metrics port reports requests by call name, streams, mail and modules, but no URLs or users', async () => {
  const { adminUrl } = gateway.database
  const anna = await gateway.signedIn()
  await anna.call(clientCalls.list)
  await fetch(`${gateway.origin}/reset/secret-token`)
  await queryAs(
    adminUrl,
    null,
    `insert into accounts.mail (user_id, recipient, sender_name, reply_to, subject, html, text, created_at)
     values ($1, 'anna@example.com', 'Billfold', 'a@example.com', 'S', 'H', 'T', now() - interval '1 hour')`,
    [anna.user.id],
  )
  await queryAs(adminUrl, null, "insert into accounts.module (id, off_reason) values ('broken', 'It failed')")
  const live = await fetch(`${gateway.origin}/api/live?user=${anna.user.id}`, { headers: { cookie: cookieHeader(anna.cookies) } })

  const { text, values } = await scrapeMetrics(gateway.metricsPort)
  expect(values).toMatchObject({
    [`billfold_requests_total{call="${accountCalls.register.name}",status="2xx"}`]: 1,
    [`billfold_request_duration_seconds_count{call="${accountCalls.register.name}"}`]: 1,
    // The service is down, so its calls return 503.
    [`billfold_requests_total{call="${clientCalls.list.name}",status="5xx"}`]: 1,
    billfold_live_connections: 1,
    billfold_mails_waiting: 1,
    'billfold_module_active{module="broken"}': 0,
    'billfold_refused_requests_total{upstream="billing",reason="overload"}': 0,
  })
  expect(values['billfold_mail_oldest_seconds']).toBeGreaterThanOrEqual(3600)
  expect(text).not.toMatch(new RegExp(`secret-token|anna|${anna.user.username}`))
  await live.body?.cancel()
  await expect.poll(async () => (await scrapeMetrics(gateway.metricsPort)).values['billfold_live_connections']).toBe(0)
})

test('the public port does not serve metrics', async () => {
  const answer = await fetch(`${gateway.origin}/metrics`)
  expect(await answer.text()).not.toContain('billfold_requests_total')
})
