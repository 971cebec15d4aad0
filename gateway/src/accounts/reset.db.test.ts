import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { type MailServer, startMailServer } from '@billfold/server-kit/testing/mail-server'
import { recordedLog } from '@billfold/server-kit/testing/log'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, startTestGateway, type TestGateway, type Visitor } from '../testing/test-gateway.ts'

let mailServer: MailServer
let gateway: TestGateway
let ada: Awaited<ReturnType<TestGateway['signedIn']>>

beforeAll(async () => {
  mailServer = await startMailServer()
  gateway = await startTestGateway({ proxies: 1, smtpUrl: mailServer.smtpUrl, mailFrom: 'Billfold <hello@billfold.example>', publicOrigin: 'https://billfold.example', runsJobs: true })
})
afterAll(async () => {
  await gateway.close()
  await mailServer.close()
})

/** Polling timeout, because jobs run asynchronously. */
const SOON = { timeout: 14_000 }

let addresses = 0
function newAddress(): string {
  addresses += 1
  return `203.0.113.${addresses}`
}
const stranger = (): Visitor => gateway.visitor({ 'x-forwarded-for': newAddress() })

beforeEach(async () => {
  ada = await gateway.signedIn({ 'x-forwarded-for': newAddress() })
  await gateway.confirmEmail(ada.user)
})

/** Passwords of 64 characters must be accepted. */
const NEW = 'a longer password'.padEnd(64, ' of many words')
const ask = (email: string, visitor = stranger()) => visitor.call(securityCalls.requestReset, { body: { email } })
const reset = (token: string, newPassword = NEW) => stranger().call(securityCalls.resetPassword, { body: { token, newPassword } })
const signIn = (password: string) => stranger().call(accountCalls.login, { body: { username: ada.user.username, password } })

const messagesTo = (email: string) => mailServer.taken.filter(({ to, message }) => to.includes(email) && message.includes('Subject: Choose a new password'))

/** Waits for the given number of messages, which are sent asynchronously, and returns the token of the newest reset link. */
async function linkTo(email: string, messages = 1): Promise<string> {
  await expect.poll(() => messagesTo(email).length, SOON).toBe(messages)
  // Undo quoted-printable line breaks.
  const text = (messagesTo(email).at(-1)?.message ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return /https:\/\/billfold\.example\/auth\?reset=([\w-]{43})/.exec(text)?.[1] ?? ''
}

async function asked(): Promise<string> {
  await ask(ada.user.email)
  return linkTo(ada.user.email)
}

describe('a forgotten password', () => {
  test('can be replaced through the link, which also revokes all sessions', async () => {
    const token = await asked()
    expect((await reset(token)).status).toBe(204)
    expect([(await signIn(PASSWORD)).status, (await signIn(NEW)).status]).toEqual([401, 200])
    expect((await ada.call(accountCalls.currentUser)).status).toBe(401)
  })

  test('can be reset with the address in any letter case; the message goes to the stored address', async () => {
    await ask(ada.user.email.toUpperCase())
    expect(await linkTo(ada.user.email)).toHaveLength(43)
    expect(messagesTo(ada.user.email)[0]).toMatchObject({ from: 'hello@billfold.example', message: expect.stringContaining('Subject: Choose a new password for Billfold') })
  })

  test('triggers the same response for an unknown address but sends no message', async () => {
    const [known, unknown] = [await ask(ada.user.email), await ask('nobody@example.com')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    await linkTo(ada.user.email)
    expect(messagesTo('nobody@example.com')).toEqual([])
  })

  test('triggers a message that is sent by a background job without delaying the response', async () => {
    const resting = await startTestGateway()
    const { user, call } = await resting.signedIn()
    expect((await call(securityCalls.requestReset, { body: { email: user.email } })).status).toBe(204)
    const waiting = () => queryAs(resting.database.url('accounts'), null, "select data from accounts_jobs.job where name = 'send-reset-link'")
    await expect.poll(waiting, SOON).toEqual([{ data: { userId: user.id } }])
    await resting.close()
  })
})

test('lets a user who was blocked after wrong passwords sign in with the new password at once', async () => {
  const home = stranger()
  const open = async (password: string) => (await home.call(accountCalls.login, { body: { username: ada.user.username, password } })).status
  for (let guess = 0; guess < 10; guess += 1) await open('mistyped')
  expect(await open(PASSWORD)).toBe(429)
  await home.call(securityCalls.resetPassword, { body: { token: await asked(), newPassword: NEW } })
  expect(await open(NEW)).toBe(200)
})

describe('a reset link', () => {
  test('works once, even for two concurrent requests', async () => {
    const token = await asked()
    const answers = await Promise.all([reset(token), reset(token, 'another password')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400])
    const { status, error } = await reset(token)
    expect([status, error]).toMatchObject([400, { message: 'This link is no longer valid. Request a new one.', issues: [{ path: 'token' }] }])
  })

  test('works for 30 minutes', async () => {
    const token = await asked()
    const age = (minutes: number) =>
      queryAs(gateway.database.url('accounts'), null, `update password_reset set expires_at = expires_at - interval '${minutes} minutes' where user_id = $1`, [ada.user.id])
    await age(31)
    expect((await reset(token)).status).toBe(400)
    await age(-2)
    expect((await reset(token)).status).toBe(204)
  })

  test('is revoked by a newer link, a new password or a new e-mail address', async () => {
    const first = await asked()
    await ask(ada.user.email)
    expect((await reset(await linkTo(ada.user.email, 2))).status).toBe(204)
    expect((await reset(first)).status).toBe(400)

    const berta = await gateway.signedIn()
    await gateway.confirmEmail(berta.user)
    await ask(berta.user.email)
    const second = await linkTo(berta.user.email)
    await berta.call(securityCalls.changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW } })
    expect((await reset(second)).status).toBe(400)

    await ask(berta.user.email)
    const third = await linkTo(berta.user.email, 2)
    await berta.call(settingsCalls.update, { body: { profile: { email: `new-${berta.user.email}` }, currentPassword: NEW } })
    expect((await reset(third)).status).toBe(400)
  })

  test('is sent only to the new address when the address changes concurrently', async () => {
    const changing = new Client({ connectionString: gateway.database.adminUrl })
    await changing.connect()
    await changing.query('begin')
    await changing.query('update accounts.account set email = $1 where id = $2', [`new-${ada.user.email}`, ada.user.id])
    await ask(ada.user.email)
    const waiting = () => queryAs(gateway.database.adminUrl, null, "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%into password_reset%'")
    await expect.poll(waiting, SOON).toHaveLength(1)
    await changing.query('commit')
    await changing.end()
    expect((await reset(await linkTo(`new-${ada.user.email}`))).status).toBe(204)
    expect(messagesTo(ada.user.email)).toEqual([])
  })

  test('can be used again after the new password is rejected as too short', async () => {
    const token = await asked()
    expect((await reset(token, 'short')).error.issues?.[0]?.path).toBe('newPassword')
    expect((await reset(token)).status).toBe(204)
  })

  test.each(['x', 'A'.repeat(43), '../../auth'])('is rejected if its token is invalid: %s', async (token) => {
    expect((await reset(token)).status).toBe(400)
  })

  test('is stored as a hash', async () => {
    const token = await asked()
    const kept = await queryAs(gateway.database.url('accounts'), null, "select encode(token_hash, 'base64') as hash, encode(token_hash, 'escape') as text from password_reset where user_id = $1", [ada.user.id])
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(token)
  })
})

test('returns the same response for an unconfirmed address and sends no link', async () => {
  const berta = await gateway.signedIn({ 'x-forwarded-for': newAddress() })
  const [unconfirmed, confirmed] = [await ask(berta.user.email), await ask(ada.user.email)]
  expect([unconfirmed.status, unconfirmed.body]).toEqual([confirmed.status, confirmed.body])
  await linkTo(ada.user.email)
  expect(messagesTo(berta.user.email)).toEqual([])
  expect(await queryAs(gateway.database.adminUrl, null, 'select from accounts.password_reset where user_id = $1', [berta.user.id])).toEqual([])
})

describe('reset requests', () => {
  test('are limited to three per e-mail address in 15 minutes, whether or not it belongs to an account', async () => {
    for (const email of [ada.user.email, `nobody-${ada.user.email}`]) {
      const statuses: number[] = []
      for (let request = 0; request < 4; request += 1) statuses.push((await ask(email)).status)
      expect(statuses).toEqual([204, 204, 204, 429])
    }
    await linkTo(ada.user.email, 3)
  })

  test('are limited to twenty per network', async () => {
    const visitor = stranger()
    const statuses: number[] = []
    for (let request = 0; request < 21; request += 1) statuses.push((await ask(`${request}-${ada.user.email}`, visitor)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(204), 429])
    expect((await ask(`0-${ada.user.email}`, visitor)).error.message).toBe('Too many password reset requests. Try again in 15 minutes.')
  })
})

test('without a mail server, prints the link to the terminal and keeps it out of the log', async () => {
  const { log, text } = recordedLog()
  const printed: string[] = []
  const alone = await startTestGateway({ log, runsJobs: true, printLink: (line) => void printed.push(line) })
  const { user, call } = await alone.signedIn()
  await alone.confirmEmail(user)
  await call(securityCalls.requestReset, { body: { email: user.email } })
  await expect.poll(() => printed, SOON).toContainEqual(expect.stringMatching(new RegExp(`The link for a new password of ${user.email}: http://localhost:3000/auth\\?reset=[\\w-]{43}$`)))
  expect(text()).not.toContain('reset=')
  await alone.close()
})
