import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { USER_HEADER } from '@billfold/contracts/call'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { liveCalls } from '@billfold/contracts/live/live-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import type { Context } from '@billfold/server-kit/app'
import { openEvents } from '@billfold/server-kit/testing/event-stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieHeader, PASSWORD, startTestGateway, startUpstream, type TestGateway } from '../testing/test-gateway.ts'

type SignedIn = Awaited<ReturnType<TestGateway['signedIn']>>

let gateway: TestGateway
let upstream: Awaited<ReturnType<typeof startUpstream>>
let atService: Context[]
let anna: SignedIn
let berta: SignedIn

beforeAll(async () => {
  upstream = await startUpstream((ctx) => {
    atService.push(ctx)
    ctx.body = []
  })
  gateway = await startTestGateway({ services: { projects: upstream.url } })
  anna = await gateway.signedIn()
})
beforeEach(async () => {
  atService = []
  berta = await gateway.signedIn()
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const actingFor = ({ user }: SignedIn) => ({ [USER_HEADER]: String(user.id) })
const firstName = async (visitor: SignedIn) => (await visitor.call(settingsCalls.get)).body.settings.profile.firstName
const rename = { profile: { firstName: 'Written' } }

describe('a page that sends the signed-in user’s id', () => {
  test('may read and write', async () => {
    expect((await berta.call(settingsCalls.update, { body: rename, headers: actingFor(berta) })).status).toBe(200)
    expect(await firstName(berta)).toBe('Written')
  })

  test('has the id removed from requests that the gateway forwards to services', async () => {
    await berta.call(clientCalls.list, { headers: actingFor(berta) })
    expect(atService.map((ctx) => ctx.get(USER_HEADER))).toEqual([''])
  })
})

describe('a page that sends another user’s id', () => {
  test('may not write to the gateway or to a service', async () => {
    const headers = actingFor(anna)
    const { status, error } = await berta.call(settingsCalls.update, { body: rename, headers })
    expect([status, error.code]).toEqual([401, 'unauthenticated'])
    expect((await berta.call(clientCalls.create, { body: { name: 'C', email: 'c@example.com' }, headers })).status).toBe(401)
    expect(await firstName(berta)).toBe('Ada')
    expect(atService).toEqual([])
  })

  test('may request the current user', async () => {
    const { headers } = await berta.call(clientCalls.list, { headers: actingFor(anna) })
    expect(headers.get(USER_HEADER)).toBe(String(berta.user.id))
  })

  test('does not sign out the session’s user', async () => {
    expect((await berta.call(accountCalls.logout, { headers: actingFor(anna) })).status).toBe(401)
    expect((await berta.call(accountCalls.currentUser)).status).toBe(200)
  })

  test('may sign in as the user whose id it sends', async () => {
    const body = { username: anna.user.username, password: PASSWORD }
    expect((await berta.call(accountCalls.login, { body, headers: actingFor(anna) })).status).toBe(200)
  })

  test('cannot open an event stream', async () => {
    const open = async (user: string) => {
      const events = await openEvents(`${gateway.origin}${liveCalls.changes.path}${user}`, { cookie: cookieHeader(berta.cookies) })
      events.close()
      return events.response.status
    }
    expect([await open(`?user=${anna.user.id}`), await open(`?user=${berta.user.id}`), await open('')]).toEqual([401, 200, 200])
  })
})

test('acts for the session’s user if the request contains no user id', async () => {
  const { status, headers } = await berta.call(settingsCalls.update, { body: rename })
  expect([status, headers.get(USER_HEADER), await firstName(berta)]).toEqual([200, String(berta.user.id), 'Written'])
})

test('lets a visitor whose request contains a user id sign out but do nothing else', async () => {
  const visitor = gateway.visitor(actingFor(anna))
  expect((await visitor.call(clientCalls.list)).status).toBe(401)
  expect((await visitor.call(accountCalls.logout)).status).toBe(204)
})
