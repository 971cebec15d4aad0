import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { everyUser } from '@billfold/server-kit/jobs/user-batches'
import { queryAs } from '@billfold/server-kit/testing/database'
import { recordedLog, silentLog } from '@billfold/server-kit/testing/log'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oldRecordsJob } from '../jobs.ts'
import { stepAt, totp } from '../second-factor/totp.ts'
import { secretOf } from '../testing/authenticator.ts'
import { PASSWORD, startTestGateway, type TestGateway, type Visitor } from '../testing/test-gateway.ts'

let gateway: TestGateway
let ada: Awaited<ReturnType<TestGateway['signedIn']>>
const { log, text } = recordedLog()
const printed: string[] = []

beforeAll(async () => {
  gateway = await startTestGateway({ proxies: 1, log, runsJobs: true, printLink: (line) => void printed.push(line) })
})
afterAll(() => gateway.close())

const HOME = '198.51.100.7'
const ELSEWHERE = '203.0.113.9'
const at = (address: string) => gateway.visitor({ 'x-forwarded-for': address, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0' })

beforeEach(async () => {
  ada = await gateway.signedIn({ 'x-forwarded-for': HOME })
})

const signIn = (visitor: Visitor, password = PASSWORD, code?: string) =>
  visitor.call(accountCalls.login, { body: { username: ada.user.username, password, ...(code !== undefined && { code }) } })
const listed = async (visitor: Visitor = ada) => (await visitor.call(securityCalls.activity)).body
const query = (sql: string, values: unknown[] = []) => queryAs(gateway.database.adminUrl, null, sql, values)

interface Line {
  event: string
  userId?: number
  name?: string
  [other: string]: unknown
}

const events = () => text().split('\n').filter((line) => line.includes('"msg":"security"')).map((line) => JSON.parse(line) as Line)
const eventsOfAda = () => events().filter(({ userId }) => userId === ada.user.id).map(({ event }) => event)

test('logs and lists every security event for an account, without secrets', async () => {
  const next = 'another password'
  const proof = { body: { password: PASSWORD } }
  await ada.call(securityCalls.beginTwoFactor, { body: { password: 'wrong' } })
  const { uri } = (await ada.call(securityCalls.beginTwoFactor, proof)).body
  const code = totp(secretOf(uri), stepAt(Date.now()))
  const { recoveryCodes } = (await ada.call(securityCalls.enableTwoFactor, { body: { code } })).body
  const stranger = at(ELSEWHERE)
  await signIn(stranger, 'wrong')
  await signIn(stranger, PASSWORD, 'not-a-recovery-code')
  const phone = at(HOME)
  await signIn(phone, PASSWORD, recoveryCodes[0])
  await phone.call(accountCalls.logout)
  await signIn(phone, PASSWORD, recoveryCodes[1])
  const other = (await ada.call(securityCalls.sessions)).body.find(({ isCurrent }) => !isCurrent)
  await ada.call(securityCalls.endSession, { params: { id: other?.id ?? 0 } })
  await ada.call(securityCalls.endOtherSessions)
  const { body: renewed } = await ada.call(securityCalls.renewRecoveryCodes, { body: { ...proof.body, code: recoveryCodes[2] } })
  await ada.call(securityCalls.disableTwoFactor, { body: { ...proof.body, code: renewed.recoveryCodes[0] } })
  await ada.call(settingsCalls.update, { body: { profile: { email: `new-${ada.user.email}` }, currentPassword: PASSWORD } })
  await ada.call(securityCalls.changePassword, { body: { currentPassword: PASSWORD, newPassword: next, confirmPassword: next } })
  await gateway.confirmEmail(ada.user)
  await stranger.call(securityCalls.requestReset, { body: { email: `new-${ada.user.email}` } })
  // The reset link is printed because there is no mail server.
  await expect.poll(() => printed.join('\n'), { timeout: 14_000 }).toContain(`a new password of new-${ada.user.email}: `)
  const [, token = ''] = new RegExp(`a new password of new-${ada.user.email}: .*reset=([\\w-]+)`).exec(printed.join('\n')) ?? []
  await stranger.call(securityCalls.resetPassword, { body: { token, newPassword: 'a third password' } })
  await signIn(ada, 'a third password')

  const kinds = `account-created password-refused two-factor-enabled sign-in-failed code-refused recovery-code-used signed-in signed-out
    recovery-code-used signed-in session-ended other-sessions-ended recovery-code-used recovery-codes-renewed recovery-code-used two-factor-disabled email-changed
    password-changed reset-requested password-reset signed-in`.split(/\s+/)
  expect(eventsOfAda().toSorted()).toEqual(kinds.toSorted())
  await expect.poll(async () => (await listed()).map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
  const list = await listed()
  expect([list[0]?.kind, list.at(-1)?.kind]).toEqual(['signed-in', 'account-created'])
  expect(list.find(({ kind }) => kind === 'code-refused')).toEqual({ id: expect.any(Number), kind: 'code-refused', device: 'Firefox on Linux', browser: 'Firefox', system: 'Linux', address: ELSEWHERE, at: expect.stringMatching(/Z$/), times: 1 })

  await ada.call(securityCalls.deleteAccount, { body: { password: 'a third password' } })
  expect(eventsOfAda().at(-1)).toBe('account-deleted')
  for (const line of events()) expect(line).toMatchObject({ address: expect.any(String), requestId: expect.any(String) })
  const said = JSON.stringify(events())
  for (const hidden of [PASSWORD, next, ada.user.email, ada.user.username, code, recoveryCodes[0] ?? '', token, 'wrong']) expect(said.includes(`"${hidden}`), hidden).toBe(false)
})

test('rejects a sign-in that cannot be recorded', async () => {
  const { id } = ada.user
  await query(`alter table accounts.activity add constraint never_noted check (user_id <> ${id}) not valid`)
  const { status, headers } = await signIn(at(HOME))
  await query('alter table accounts.activity drop constraint never_noted')
  expect([status, headers.getSetCookie()]).toEqual([500, []])
  expect(await query(`select from accounts.session where user_id = ${id}`)).toHaveLength(1)
  expect(eventsOfAda()).toEqual(['account-created'])
})

test('logs unknown names only as hashes', async () => {
  const names = ['My Secret Passphrase', 'my secret passphrase', 'another'].map((name) => `${name} ${ada.user.id}`)
  for (const username of names) await at(ELSEWHERE).call(accountCalls.login, { body: { username, password: 'x' } })
  await at(ELSEWHERE).call(securityCalls.requestReset, { body: { email: `nobody-${ada.user.email}` } })
  await expect.poll(() => events().at(-1)?.event).toBe('reset-requested')
  const [one, same, other, asked] = events().slice(-4)
  expect([one, same, other, asked].map((line) => [line?.event, line?.userId ?? 'nobody'].join(' '))).toEqual(['sign-in-failed nobody', 'sign-in-failed nobody', 'sign-in-failed nobody', 'reset-requested nobody'])
  expect(one?.name).toMatch(/^[\w-]{12}$/)
  expect([same?.name === one?.name, other?.name === one?.name]).toEqual([true, false])
  expect(text()).not.toMatch(/secret passphrase|nobody-user/i)
})

test('logs throttled sign-ins, cross-site requests and invalid tokens', async () => {
  await ada.call(accountCalls.logout)
  const stranger = at('203.0.113.77')
  for (let guess = 0; guess < 11; guess += 1) await signIn(stranger, `guess ${guess}`)
  await gateway.visitor({ 'x-forwarded-for': ELSEWHERE, 'sec-fetch-site': 'cross-site' }).call(accountCalls.logout)
  await gateway.visitor({ 'x-forwarded-for': ELSEWHERE, authorization: `Bearer ${'x'.repeat(32)}` }).call(operatorCalls.list)
  await at(ELSEWHERE).call(accountCalls.currentUser)
  const refused = events().filter(({ event }) => event === 'refused').slice(-3)
  expect(refused.map(({ code, address }) => [code, address])).toEqual([
    ['too_many_requests', '203.0.113.77'],
    ['cross_site_request', ELSEWHERE],
    ['unauthenticated', ELSEWHERE],
  ])
})

describe('the activity list', () => {
  const note = (kind: string, address: string, age = '0') =>
    query(
      `insert into accounts.activity (user_id, kind, address, user_agent, at, counted_on)
       values ($1, $2, $3, '', now() - $4::interval, case when $2 = 'sign-in-failed' then current_date end)`,
      [ada.user.id, kind, address, age],
    )

  test('combines failed sign-ins from the same address on the same day into one entry with a count', async () => {
    for (let guess = 0; guess < 3; guess += 1) await signIn(at(ELSEWHERE), 'wrong')
    await expect.poll(async () => (await listed()).map(({ kind, times, address }) => [kind, times, address])).toEqual([
      ['sign-in-failed', 3, ELSEWHERE],
      ['account-created', 1, HOME],
    ])
  })

  test('is limited to fifty entries, of which at most twenty are repeated failures', async () => {
    for (let index = 0; index < 49; index += 1) await note('signed-in', HOME, '2 hours')
    for (let index = 0; index < 30; index += 1) await note('sign-in-failed', `203.0.113.${index}`)
    const list = await listed()
    expect([list.length, list.filter(({ kind }) => kind === 'sign-in-failed').length]).toEqual([50, 20])
  })

  test('covers 90 days; a nightly job deletes older entries', async () => {
    await note('signed-in', 'young', '89 days')
    await note('signed-in', 'old', '91 days')
    expect((await listed()).map(({ address }) => address)).toEqual([HOME, 'young'])
    const others = await query('select id from accounts.activity where user_id <> $1 order by id', [ada.user.id])
    const orm = openDatabase({ url: gateway.database.url('accounts'), schema: 'accounts', entities: [] })
    await oldRecordsJob.run({ orm, log: silentLog }, everyUser)
    await orm.close()
    expect(await query('select address from accounts.activity where user_id = $1 order by id', [ada.user.id])).toEqual([{ address: HOME }, { address: 'young' }])
    expect(await query('select id from accounts.activity where user_id <> $1 order by id', [ada.user.id])).toEqual(others)
  })

  test('shows only the user’s own entries', async () => {
    const berta = await gateway.signedIn()
    expect((await listed(berta)).map(({ kind }) => kind)).toEqual(['account-created'])
    expect((await gateway.visitor().call(securityCalls.activity)).status).toBe(401)
  })
})
