import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { everyUser } from '@billfold/server-kit/jobs/user-batches'
import { queryAs } from '@billfold/server-kit/testing/database'
import { type MailServer, startMailServer } from '@billfold/server-kit/testing/mail-server'
import { silentLog } from '@billfold/server-kit/testing/log'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeNotificationMails } from '../notifications/notification-mails.ts'
import { tell } from '../testing/tell.ts'
import { PASSWORD, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { deliverWaiting } from './write-mail.ts'

let gateway: TestGateway
let server: MailServer
let orm: MikroORM
let ada: Awaited<ReturnType<TestGateway['signedIn']>>

beforeAll(async () => {
  gateway = await startTestGateway()
  server = await startMailServer()
  orm = openDatabase({ url: gateway.database.url('accounts'), schema: 'accounts', entities: [] })
})
afterAll(async () => {
  await orm.close()
  await server.close()
  await gateway.close()
})
beforeEach(async () => {
  ada = await gateway.signedIn()
  await gateway.confirmEmail(ada.user)
})
afterEach(() => {
  server.taken.length = 0
})

async function deliver(): Promise<void> {
  const tools = { mail: { smtpUrl: server.smtpUrl, from: 'Billfold <no-reply@billfold.example>' }, publicOrigin: gateway.origin }
  await writeNotificationMails({ orm, log: silentLog }, tools, everyUser)
  await deliverWaiting({ orm, log: silentLog }, tools, everyUser)
}

/** Returns the `List-Unsubscribe` URL in an invoice notification. */
async function link(): Promise<string> {
  await tell(gateway.database, ada.user.id)
  await deliver()
  return /^List-Unsubscribe:\s*<([^>]+)>/m.exec(server.taken.at(-1)?.message ?? '')?.[1] ?? ''
}

const switches = async () => (await ada.call(settingsCalls.get)).body.settings.notifications
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

function multipart(): FormData {
  const form = new FormData()
  form.append('List-Unsubscribe', 'One-Click')
  return form
}

describe('unsubscribing from a message', () => {
  test('requires only one POST request and no session, and affects only messages of the same kind', async () => {
    const before = await switches()
    const response = await fetch(await link(), { method: 'POST', headers: asForm, body: ONE_CLICK })
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
    expect(await response.text()).toContain('You’ve been unsubscribed')
    expect(await switches()).toEqual({ ...before, emailInvoices: false })
    server.taken.length = 0
    await ada.call(settingsCalls.update, { body: { notifications: { emailPayments: false } } })
    await tell(gateway.database, ada.user.id)
    await deliver()
    expect(server.taken).toEqual([])
  })

  test.each([
    ['with a multipart body', () => ({ body: multipart() })],
    [
      'from another site, as webmail sends it',
      () => ({ body: ONE_CLICK, headers: { ...asForm, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' } }),
    ],
    ['from our own page', () => ({ body: ONE_CLICK, headers: { ...asForm, origin: 'null', 'sec-fetch-site': 'same-origin' } })],
    ['twice', () => ({ body: ONE_CLICK, headers: asForm })],
  ])('works %s', async (name, request) => {
    const url = await link()
    for (const _ of name === 'twice' ? [1, 2] : [1]) expect((await fetch(url, { method: 'POST', ...request() })).status).toBe(200)
    expect((await switches()).emailInvoices).toBe(false)
  })

  test('shows a confirmation page in the user’s language on GET without changing anything', async () => {
    await ada.call(settingsCalls.update, { body: { profile: { language: 'de' } } })
    const url = await link()
    for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).status).toBe(200)
    const response = await fetch(url)
    const html = await response.text()
    for (const part of ['<html lang="de">', '<form method="post">', '„Rechnungen“']) expect(html).toContain(part)
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'sha256-/)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await switches()).emailInvoices).toBe(true)
  })

  test('uses the same link in every message of the same kind, but a different link for each user', async () => {
    const first = await link()
    expect(await link()).toBe(first)
    const berta = await gateway.signedIn()
    await gateway.confirmEmail(berta.user)
    ada = berta
    expect(await link()).not.toBe(first)
  })

  test.each(['x', 'A'.repeat(43)])('returns 404 for an unknown link: %s', async (token) => {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${gateway.origin}/unsubscribe/${token}`, { method })
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    }
  })

  test('rejects a large body', async () => {
    expect((await fetch(await link(), { method: 'POST', headers: asForm, body: 'x'.repeat(20_000) })).status).toBe(413)
    expect((await switches()).emailInvoices).toBe(true)
  })

  test('is not offered in security notices', async () => {
    await ada.call(settingsCalls.update, { body: { profile: { email: `new-${ada.user.email}` }, currentPassword: PASSWORD } })
    // The message was written without a mail server and stays in the outbox, so mark it for delivery.
    await queryAs(gateway.database.adminUrl, null, "update accounts.mail set state = 'waiting' where user_id = $1", [ada.user.id])
    await deliver()
    expect(server.taken).toHaveLength(1)
    expect(server.taken[0]?.message).not.toContain('List-Unsubscribe')
  })
})
