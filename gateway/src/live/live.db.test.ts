import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { liveEvent, topics } from '@billfold/contracts/live/live-calls'
import type { Context } from '@billfold/server-kit/app'
import { queryAs } from '@billfold/server-kit/testing/database'
import { openEvents, type OpenEvents } from '@billfold/server-kit/testing/event-stream'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { cookieHeader, PASSWORD, startTestGateway, startUpstream, type TestGateway } from '../testing/test-gateway.ts'

type SignedIn = Awaited<ReturnType<TestGateway['signedIn']>>

let gateway: TestGateway
let upstream: Awaited<ReturnType<typeof startUpstream>>
let atService: Context[]
const opened: OpenEvents[] = []

beforeAll(async () => {
  atService = []
  upstream = await startUpstream((ctx) => {
    atService.push(ctx)
    ctx.respond = false
    ctx.res.writeHead(200, { 'content-type': 'text/event-stream' })
    ctx.res.flushHeaders()
  })
  gateway = await startTestGateway({ services: { projects: upstream.url }, serviceTimeout: 300 })
  const first = await beFirst(gateway)
  first.close()
})
afterEach(() => {
  for (const events of opened.splice(0)) events.close()
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

async function open(path: string, visitor?: SignedIn, at = gateway): Promise<OpenEvents> {
  const events = await openEvents(at.origin + path, { 'accept-encoding': 'br, gzip', ...(visitor && { cookie: cookieHeader(visitor.cookies) }) })
  opened.push(events)
  return events
}

/** Retries until closed streams are no longer counted. */
function opensAgain(path: string, visitor?: SignedIn): Promise<OpenEvents> {
  const tryIt = async () => {
    const events = await open(path, visitor)
    return events.response.status === 200 && events
  }
  return vi.waitUntil(tryIt, { timeout: 10_000 })
}

/** The first stream on a gateway reports all topics as changed, because the gateway was not listening before. */
async function beFirst(at: TestGateway): Promise<OpenEvents> {
  const events = await open('/api/live', await at.signedIn(), at)
  expect(await topicsOf(events)).toEqual([...topics])
  return events
}

async function topicsOf(events: OpenEvents): Promise<string[]> {
  const { topics: changed, age } = liveEvent.parse(await events.next())
  expect(age).toBeGreaterThanOrEqual(0)
  return changed
}

const addClient = ({ user }: SignedIn) =>
  queryAs(gateway.database.url('projects'), user.id, `insert into client (user_id, name, email) values (${user.id}, 'C', 'c@example.com')`)

const addProject = ({ user }: SignedIn) =>
  queryAs(gateway.database.url('projects'), user.id, "insert into project (user_id, client_id, name) select user_id, id, 'P' from client")

describe('a user’s event stream', () => {
  test('reports which topics changed, in one event for simultaneous changes', async () => {
    const anna = await gateway.signedIn()
    const events = await open('/api/live', anna)
    await addClient(anna)
    await addProject(anna)
    expect(await topicsOf(events)).toEqual(['clients', 'projects'])
  })

  test('does not report other users’ changes', async () => {
    const [anna, berta] = [await gateway.signedIn(), await gateway.signedIn()]
    const hers = await open('/api/live', berta)
    await addClient(anna)
    await addProject(anna)
    await addClient(berta)
    expect(await topicsOf(hers)).toEqual(['clients'])
  })

  test('is sent uncached, uncompressed and unbuffered', async () => {
    const { response } = await open('/api/live', await gateway.signedIn())
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(response.headers.get('content-encoding')).toBeNull()
  })

  test('reports all topics as changed if the gateway missed changes', async () => {
    const anna = await gateway.signedIn()
    const events = await open('/api/live', anna)
    await queryAs(gateway.database.adminUrl, null, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'billfold changes' and datname = current_database()")
    expect(await topicsOf(events)).toEqual([...topics])
  })
})

test('requires a session for the event stream', async () => {
  const { response } = await open('/api/live')
  expect(response.status).toBe(401)
})

test('opens no stream for HEAD', async () => {
  const { cookies } = await gateway.signedIn()
  const response = await fetch(`${gateway.origin}/api/live`, { method: 'HEAD', headers: { cookie: cookieHeader(cookies) } })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

describe('an event stream', () => {
  test('counts towards a limit per user', async () => {
    const anna = await gateway.signedIn()
    const streams = await Promise.all(Array.from({ length: 20 }, () => open('/api/live', anna)))
    const refused = await open('/api/live', anna)
    expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await open('/api/live', await gateway.signedIn())).response.status).toBe(200)
    streams[0]?.close()
    await opensAgain('/api/live', anna)
  })

  test('counts towards a limit per client page', async () => {
    const path = sharingCalls.live.path.replace(':token', 'T'.repeat(43))
    const streams = await Promise.all(Array.from({ length: 60 }, () => open(path)))
    expect(new Set(streams.map(({ response }) => response.status))).toEqual(new Set([200]))
    expect((await open(path)).response.status).toBe(429)
  })

  test('counts towards a limit per address for client pages', async () => {
    const pathOf = (letter: string) => sharingCalls.live.path.replace(':token', letter.repeat(43))
    await Promise.all(Array.from({ length: 60 }, (_, index) => opensAgain(pathOf(index < 30 ? 'U' : 'V'))))
    expect((await open(pathOf('W'))).response.status).toBe(429)
  })

  test('may stay silent for longer than other responses; the stream from the service is closed when the client disconnects', async () => {
    const events = await opensAgain(sharingCalls.live.path.replace(':token', 'TOKEN'))
    const ctx = atService.at(-1)
    const late = setTimeout(() => ctx?.res.write('data: {"changed":true}\n\n'), 1000)
    expect(await events.next()).toEqual({ changed: true })
    clearTimeout(late)
    const gone = new Promise((resolve) => void ctx?.res.once('close', resolve))
    events.close()
    await gone
  })

  test('is closed within ten seconds of its session ending, no matter how it ends', { timeout: 30_000 }, async () => {
    const endings = [
      (anna: SignedIn) => anna.call(accountCalls.logout),
      (anna: SignedIn) => anna.call(securityCalls.changePassword, { body: { currentPassword: PASSWORD, newPassword: 'another one', confirmPassword: 'another one' } }),
      ({ user }: SignedIn) => queryAs(gateway.database.adminUrl, null, 'delete from accounts.session where user_id = $1', [user.id]),
    ]
    await Promise.all(
      endings.map(async (endSession) => {
        const anna = await gateway.signedIn()
        const events = await open('/api/live', anna)
        await endSession(anna)
        expect(await events.next()).toBeUndefined()
      }),
    )
  })

  test('stays open when its user edits their settings or ends another session', async () => {
    const anna = await gateway.signedIn()
    const elsewhere = gateway.visitor()
    await elsewhere.call(accountCalls.login, { body: { username: anna.user.username, password: PASSWORD } })
    const events = await open('/api/live', anna)
    await elsewhere.call(settingsCalls.update, { body: { profile: { firstName: 'Anna' } } })
    await elsewhere.call(accountCalls.logout)
    await addClient(anna)
    expect(await topicsOf(events)).toEqual(['clients'])
  })

  test('does not prevent the gateway from shutting down', async () => {
    const other = await startTestGateway()
    const events = await beFirst(other)
    const before = performance.now()
    await Promise.all([other.close(), expect(events.next()).resolves.toBeUndefined()])
    expect(performance.now() - before).toBeLessThan(5000)
  })
})
