import { clientPortalCalls } from '@billfold/contracts/client-portal/client-portal-calls'
import { portalLinkCalls } from '@billfold/contracts/client-portal/portal-link-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { everyUser } from '@billfold/server-kit/jobs/user-batches'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { queryAs } from '@billfold/server-kit/testing/database'
import { silentLog } from '@billfold/server-kit/testing/log'
import { type MailServer, startMailServer } from '@billfold/server-kit/testing/mail-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailJob } from '../gateway/src/jobs.ts'
import { type Backend, startBackend } from './testing/backend.ts'

const kinds = ['project', 'proposal', 'invoice', 'client'] as const
type Kind = (typeof kinds)[number]

const callsOf = { project: sharingCalls, proposal: proposalSharingCalls, invoice: invoiceSharingCalls, client: { ...clientPortalCalls, ...portalLinkCalls } } as const
const names = { project: 'Website', proposal: 'Shop', invoice: 'INV-7', client: 'Acme' }
/** The expected client names. Null for a client portal, because its notifications already name the client as the subject. */
const clientNames = { project: 'Acme', proposal: 'Acme', invoice: 'Acme', client: null }
const tables = { project: 'projects.share_link', proposal: 'proposals.share_link', invoice: 'billing.share_link', client: 'projects.portal_link' }
const GRACE = { name: 'Grace Hopper', email: 'grace@acme.test' }

let backend: Backend
let server: MailServer
let anna: Caller
let ids: Record<Kind, number>

beforeAll(async () => {
  backend = await startBackend()
  server = await startMailServer()
})
afterAll(async () => {
  await server.close()
  await backend.close()
})
beforeEach(async () => {
  server.taken.length = 0
  // Resets the rate limits, because their counters are shared by all tests.
  await admin('delete from accounts.rate_limit')
  anna = await backend.signUp()
  await admin("update accounts.account set email_confirmed_at = now()")
  const { body: client } = await anna(clientCalls.create, { body: { name: 'Acme', email: 'hello@acme.test' } })
  const { body: project } = await anna(projectCalls.create, { body: { name: names.project, clientId: client.id } })
  const { body: proposal } = await anna(proposalCalls.create, { body: { title: names.proposal, clientId: client.id, description: 'Work', clientEmail: 'hello@acme.test', amount: '777' } })
  const lineItems = [{ description: 'Design', quantity: '1', rate: '777' }]
  const { body: invoice } = await anna(invoiceCalls.create, { body: { clientId: client.id, invoiceNumber: names.invoice, dueDate: '2099-12-31', lineItems } })
  ids = { project: project.id, proposal: proposal.id, invoice: invoice.id, client: client.id }
})

const admin = (sql: string, ...values: unknown[]) => queryAs(backend.database.adminUrl, null, sql, values)
const tokenOf = async (kind: Kind) => (await anna(callsOf[kind].generate, { params: { id: ids[kind] } })).body.shareUrl.split('/').at(-1) ?? ''
const expire = (kind: Kind) => admin(`update ${tables[kind]} set expires_at = now() where ${kind}_id = $1`, ids[kind])
const ask = (kind: Kind, token: string, body: object = { ...GRACE, message: 'When?' }) => backend.anonymous(callsOf[kind].ask, { params: { token }, body: body as typeof GRACE & { message: string } })
const requestLink = (kind: Kind, token: string, body: object = GRACE) => backend.anonymous(callsOf[kind].requestLink, { params: { token }, body: body as typeof GRACE })
const sender = (kind: Kind, token: string) => backend.anonymous(callsOf[kind].sender, { params: { token } })
const read = (kind: Kind, token: string) => backend.anonymous(callsOf[kind].read as typeof sharingCalls.read, { params: { token, shareToken: token } as { token: string } })
const news = async () => (await anna(notificationCalls.list)).body.notifications.map(({ kind, subject, subjectId, name, clientName, from, message }) => ({ kind, subject, subjectId, name, clientName, from, message }))

async function sendMails(): Promise<string[]> {
  const orm = openDatabase({ url: backend.database.url('accounts'), schema: 'accounts', entities: [] })
  const tools = { mail: { smtpUrl: server.smtpUrl, from: 'Billfold <no-reply@billfold.example>' }, publicOrigin: 'https://billfold.example' }
  await mailJob(tools).run({ orm, log: silentLog }, everyUser)
  await orm.close()
  return server.taken.map(({ message }) => message)
}

describe.each(kinds)('the public %s page', (kind) => {
  test('shows the sender’s company name, logo and accent color', async () => {
    await anna(settingsCalls.update, { body: { company: { name: 'Studio Byron' } } })
    await anna(invoiceCalls.saveDesign, { body: { accentColor: '#0f766e' } })
    const { settings } = (await anna(settingsCalls.get)).body
    await admin("insert into accounts.picture (user_id, kind, hash, type, bytes) select id, 'logo', repeat('0', 64), 'image/png', '\\x00' from accounts.account where email = $1", settings.profile.email)
    const token = await tokenOf(kind)
    const expected = { name: 'Studio Byron', email: settings.profile.email, logoUrl: 'data:image/png;base64,AA==', accentColor: '#0f766e' }
    expect([(await read(kind, token)).body.sender, (await sender(kind, token)).body]).toEqual([expected, expected])
  })

  test('notifies the owner of a question in the app and by e-mail, with the client’s address as Reply-To', async () => {
    const message = 'When is it due?\n<b>Bold</b>'
    expect((await ask(kind, await tokenOf(kind), { ...GRACE, message })).status).toBe(204)
    expect(await news()).toEqual([{ kind: 'question-asked', subject: kind, subjectId: ids[kind], name: names[kind], clientName: clientNames[kind], from: GRACE, message }])
    const [mail = '', ...others] = await sendMails()
    expect(others).toEqual([])
    expect(mail).toMatch(/^Reply-To: grace@acme\.test\r$/m)
    expect(mail).toContain(`Subject: Question about ${names[kind]}`)
    expect(mail).toContain('&lt;b&gt;Bold&lt;/b&gt;')
  })

  test('returns 400 for an invalid message and does not send it', async () => {
    const token = await tokenOf(kind)
    const invalid: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: 'Grace\r\nBcc: eve@example.com' }, 'name'],
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ email: 'grace' }, 'email'],
      [{ email: 'grace@acme.test\r\nBcc: eve@example.com' }, 'email'],
      [{ email: 'grace@acme.test, eve@example.com' }, 'email'],
      [{ message: '' }, 'message'],
      [{ message: 'x'.repeat(2001) }, 'message'],
    ]
    for (const [wrong, path] of invalid) {
      await admin('delete from accounts.rate_limit')
      const { status, error } = await ask(kind, token, { ...GRACE, message: 'When?', ...wrong })
      expect([status, error.issues?.[0]?.path], JSON.stringify(wrong).slice(0, 60)).toEqual([400, path])
    }
    expect(await news()).toEqual([])
  })

  test('shows only the sender when the link has expired, and accepts a request for a new link', async () => {
    const token = await tokenOf(kind)
    await expire(kind)
    const { status, error } = await read(kind, token)
    expect([status, error.code, error.message]).toEqual([410, 'link_expired', 'This link has expired'])
    expect((await ask(kind, token)).status).toBe(410)
    const { body } = await sender(kind, token)
    expect(Object.keys(body).toSorted()).toEqual(['accentColor', 'email', 'logoUrl', 'name'])
    for (const secret of [names[kind], '777.00', 'Acme']) expect(JSON.stringify([error, body])).not.toContain(secret)
    expect((await requestLink(kind, token, { ...GRACE, message: 'I still need it' })).status).toBe(204)
    expect(await news()).toEqual([{ kind: 'link-requested', subject: kind, subjectId: ids[kind], name: names[kind], clientName: clientNames[kind], from: GRACE, message: 'I still need it' }])
    expect((await sendMails())[0]).toContain(`Subject: New link requested for ${names[kind]}`)
  })

  test('rejects a request for a new link while the current one works', async () => {
    const { status, error } = await requestLink(kind, await tokenOf(kind))
    expect([status, error.code, await news()]).toEqual([409, 'conflict', []])
  })

  test('returns the same 404 for a token that is unknown, revoked, replaced or for a different kind of record', async () => {
    const revoked = await tokenOf(kind)
    await anna(callsOf[kind].revoke, { params: { id: ids[kind] } })
    const replaced = await tokenOf(kind)
    await expire(kind)
    await tokenOf(kind)
    const other = await tokenOf(kinds.find((each) => each !== kind) ?? kind)
    for (const token of [revoked, replaced, other, 'x', 'A'.repeat(43)]) {
      await admin('delete from accounts.rate_limit')
      const answers = [await ask(kind, token), await requestLink(kind, token), await sender(kind, token)]
      const expected = [404, callsOf[kind].read.notFound]
      expect(answers.map(({ status, error }) => [status, error.message]), token).toEqual([expected, expected, expected])
    }
    expect(await news()).toEqual([])
  })
})

test('no e-mail is sent if the owner has switched off client messages', async () => {
  await anna(settingsCalls.update, { body: { notifications: { emailMessages: false } } })
  await ask('invoice', await tokenOf('invoice'))
  expect([(await news()).length, await sendMails()]).toEqual([1, []])
})

test('the project page omits the sender on request', async () => {
  const { body } = await backend.anonymous(sharingCalls.read, { params: { token: await tokenOf('project') }, query: { sender: 'false' } })
  expect([body.sender, body.project.name]).toEqual([undefined, names.project])
})

test('messages are rate-limited per link, with a clear error message', async () => {
  const token = await tokenOf('project')
  for (let n = 0; n < 5; n++) expect((await ask('project', token)).status).toBe(204)
  const { status, error, headers } = await ask('project', token)
  expect([status, error.code, error.message]).toEqual([429, 'too_many_requests', 'Too many messages were sent with this link. Please try again in a few minutes.'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await read('project', token)).status).toBe(200)
  expect((await news()).length).toBe(5)
})
