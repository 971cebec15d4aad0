import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { type MailServer, startMailServer } from '@billfold/server-kit/testing/mail-server'
import { recordedLog } from '@billfold/server-kit/testing/log'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let mailServer: MailServer
let gateway: TestGateway
let ada: Awaited<ReturnType<TestGateway['signedIn']>>

beforeAll(async () => {
  mailServer = await startMailServer()
  gateway = await startTestGateway({
    proxies: 1,
    smtpUrl: mailServer.smtpUrl,
    mailFrom: 'Billfold <hello@billfold.example>',
    publicOrigin: 'https://billfold.example',
    runsJobs: true,
  })
})
afterAll(async () => {
  await gateway.close()
  await mailServer.close()
})
beforeEach(async () => {
  ada = await gateway.signedIn(elsewhere())
})

/** Polling timeout, because jobs run asynchronously. */
const SOON = { timeout: 14_000 }

let addresses = 0
function elsewhere() {
  addresses += 1
  return { 'x-forwarded-for': `203.0.113.${addresses}` }
}

const query = <Row extends object>(sql: string, values: unknown[] = [ada.user.id]) => queryAs<Row>(gateway.database.adminUrl, null, sql, values)
const confirm = (token: string, visitor = gateway.visitor(elsewhere())) => visitor.call(accountCalls.confirmEmail, { body: { token } })
const resend = () => ada.call(accountCalls.resendConfirmation)
const isConfirmed = async () => (await ada.call(accountCalls.currentUser)).body.isEmailConfirmed
const moveTo = (email: string) => ada.call(settingsCalls.update, { body: { profile: { email }, currentPassword: PASSWORD } })
const messagesTo = (email: string) => mailServer.taken.filter(({ to }) => to.includes(email))

/** Waits for the given number of messages and returns the token of the newest link. */
async function linkTo(email: string, messages = 1): Promise<string> {
  await expect.poll(() => messagesTo(email).length, SOON).toBe(messages)
  const text = (messagesTo(email).at(-1)?.message ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return /https:\/\/billfold\.example\/auth\?confirm=([\w-]{43})/.exec(text)?.[1] ?? ''
}

describe('registration', () => {
  test('sends a link and leaves the address unconfirmed until the link is used', async () => {
    expect([ada.user.isEmailConfirmed, await isConfirmed()]).toEqual([false, false])
    const token = await linkTo(ada.user.email)
    expect(messagesTo(ada.user.email)[0]?.message).toContain('Subject: Confirm your email address for Billfold')
    expect(await confirm(token)).toMatchObject({ status: 200, body: { status: 'confirmed' } })
    expect(await isConfirmed()).toBe(true)
    const { body } = await ada.call(settingsCalls.get)
    expect(body.settings.profile.isEmailConfirmed).toBe(true)
  })
})

describe('a confirmation link', () => {
  test('confirms the address once when clicked concurrently; the other requests report that it is already confirmed', async () => {
    const token = await linkTo(ada.user.email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.map(({ body }) => body.status).toSorted()).toEqual(['already-confirmed', 'already-confirmed', 'already-confirmed', 'confirmed'])
    expect((await confirm(token)).body).toEqual({ status: 'already-confirmed' })
  })

  test('does not confirm the address on a GET request', async () => {
    const token = await linkTo(ada.user.email)
    await fetch(`${gateway.origin}/auth?confirm=${token}`)
    expect((await fetch(`${gateway.origin}${accountCalls.confirmEmail.path}?token=${token}`)).status).toBe(404)
    expect(await isConfirmed()).toBe(false)
  })

  test('works for 24 hours', async () => {
    const token = await linkTo(ada.user.email)
    await query("update accounts.email_confirmation set expires_at = expires_at - interval '24 hours 1 minute' where user_id = $1")
    const { status, error } = await confirm(token)
    expect([status, error]).toMatchObject([
      400,
      { message: 'This link has expired or was already used. Ask for a new one.', issues: [{ path: 'token' }] },
    ])
    await query("update accounts.email_confirmation set expires_at = expires_at + interval '2 minutes' where user_id = $1")
    expect((await confirm(token)).status).toBe(200)
  })

  test('works in another user’s browser without starting a session', async () => {
    const berta = await gateway.signedIn(elsewhere())
    const token = await linkTo(ada.user.email)
    const { headers } = await confirm(token, berta)
    expect(headers.getSetCookie()).toEqual([])
    expect([(await berta.call(accountCalls.currentUser)).body.isEmailConfirmed, await isConfirmed()]).toEqual([false, true])
  })

  test('is stored as a hash', async () => {
    const token = await linkTo(ada.user.email)
    const stored = await query(
      "select encode(token_hash, 'base64') as hash, encode(token_hash, 'escape') as text from accounts.email_confirmation where user_id = $1",
    )
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test.each(['x', 'A'.repeat(43), '../../auth'])('is rejected if its token is invalid: %s', async (token) => {
    expect((await confirm(token)).status).toBe(400)
  })
})

describe('a new address', () => {
  const moved = () => `new-${ada.user.email}`

  test('takes effect at once but is unconfirmed; the old link is revoked and the new one confirms it', async () => {
    const old = await linkTo(ada.user.email)
    expect((await moveTo(moved())).body.settings.profile).toMatchObject({ email: moved(), isEmailConfirmed: false })
    const token = await linkTo(moved())
    expect([(await confirm(old)).status, await isConfirmed()]).toEqual([400, false])
    expect([(await confirm(token)).status, await isConfirmed()]).toEqual([200, true])
  })

  test('triggers a notice to the previous address if it was confirmed', async () => {
    await gateway.confirmEmail(ada.user)
    await moveTo(moved())
    expect(await isConfirmed()).toBe(false)
    expect(await query('select recipient from accounts.mail where user_id = $1')).toEqual([{ recipient: ada.user.email }])
  })

  test('triggers no notice to the previous address if it was unconfirmed', async () => {
    await moveTo(moved())
    await linkTo(moved())
    expect(await query('select recipient from accounts.mail where user_id = $1')).toEqual([])
  })

  test('is sent at most three links in 15 minutes', async () => {
    const statuses: number[] = []
    for (const email of ['victim', 'other', 'victim', 'another', 'victim', 'one', 'victim']) {
      const { status } = await moveTo(`${email}-${ada.user.email}`)
      if (email === 'victim') statuses.push(status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('another confirmation link', () => {
  test('can be requested without revoking the first link', async () => {
    const first = await linkTo(ada.user.email)
    expect((await resend()).body).toEqual({ sentTo: 'mail' })
    const second = await linkTo(ada.user.email, 2)
    expect((await confirm(second)).body).toEqual({ status: 'confirmed' })
    expect((await confirm(first)).body).toEqual({ status: 'already-confirmed' })
  })

  test('is sent at most three times in 15 minutes', async () => {
    const statuses: number[] = []
    for (let request = 0; request < 4; request += 1) statuses.push((await resend()).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await resend()).error.message).toBe('Too many attempts. Try again in 15 minutes.')
  })

  test('is not sent for a confirmed address', async () => {
    await linkTo(ada.user.email)
    await gateway.confirmEmail(ada.user)
    await expect.poll(isConfirmed).toBe(true)
    expect((await resend()).body).toEqual({ sentTo: 'none' })
    expect(messagesTo(ada.user.email)).toHaveLength(1)
  })

  test('requires a session', async () => {
    expect((await gateway.visitor().call(accountCalls.resendConfirmation)).status).toBe(401)
  })
})

test('without a mail server, prints the link to the terminal instead of logging it and reports this in the response', async () => {
  const { log, text } = recordedLog()
  const printed: string[] = []
  const alone = await startTestGateway({ log, runsJobs: true, printLink: (line) => void printed.push(line) })
  const { user, call } = await alone.signedIn()
  await expect.poll(() => printed.join('\n'), SOON).toMatch(new RegExp(`The link to confirm ${user.email}: http://localhost:3000/auth\\?confirm=[\\w-]{43}$`))
  expect(text()).not.toContain('confirm=')
  expect((await call(accountCalls.resendConfirmation)).body).toEqual({ sentTo: 'terminal' })
  await alone.close()
})
