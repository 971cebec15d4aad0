import { calendarFeedCalls } from '@billfold/contracts/calendar/calendar-feed-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestGateway } from '../gateway/src/testing/test-gateway.ts'
import { type Backend, startBackend } from './testing/backend.ts'

let backend: Backend
let anna: Caller
let clientId: number

beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())
beforeEach(async () => {
  anna = await backend.signUp()
  clientId = (await anna(clientCalls.create, { body: { name: 'Acme, Inc.', email: 'hello@acme.test' } })).body.id
})

const newAddress = async () => (await anna(calendarFeedCalls.create)).body.path
const fetchFeed = (path: string) => fetch(backend.origin + path)

/** Unfolds folded lines before reading the entries. */
async function entriesOf(path: string): Promise<Record<string, string>[]> {
  const lines = (await (await fetchFeed(path)).text()).replaceAll('\r\n ', '').split('\r\n')
  const entries: Record<string, string>[] = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+)[^:]*:(.*)$/.exec(line) ?? []
    if (line === 'BEGIN:VEVENT') entries.push({})
    else if (entries.length > 0) entries.at(-1)![name] ??= value
  }
  return entries
}

const createInvoice = async (invoiceNumber: string, dueDate: string, status: 'draft' | 'sent') => {
  const { body } = await anna(invoiceCalls.create, { body: { clientId, invoiceNumber, dueDate, status, lineItems: [{ description: 'Design', quantity: '1', rate: '777.5' }] } })
  return body
}

test('the feed contains the due dates of unpaid invoices and active projects, and the expiry dates of sent proposals', async () => {
  await anna(projectCalls.create, { body: { name: 'Shop; relaunch', clientId, dueDate: '2099-03-31' } })
  await anna(projectCalls.create, { body: { name: 'Old shop', clientId, dueDate: '2099-03-31', status: 'completed' } })
  await createInvoice('INV-1', '2099-12-31', 'sent')
  await createInvoice('INV-2', '2099-12-31', 'draft')
  const { body: proposal } = await anna(proposalCalls.create, { body: { title: 'Website', description: 'Work', clientId, clientEmail: 'hello@acme.test', amount: '10', validUntil: '2099-06-30' } })
  await anna(proposalCalls.update, { params: proposal, body: { status: 'sent' } })

  const path = await newAddress()
  const { status, headers } = await fetchFeed(path)
  expect([status, headers.get('content-type'), headers.get('set-cookie')]).toEqual([200, 'text/calendar; charset=utf-8', null])
  expect((await entriesOf(path)).map(({ SUMMARY, DTSTART, DESCRIPTION = '' }) => [SUMMARY, DTSTART, DESCRIPTION])).toEqual([
    ['Invoice INV-1 is due: Acme\\, Inc.', '20991231', 'Balance: $777.50'],
    ['Project Shop\\; relaunch is due', '20990331', ''],
    ['Proposal Website expires', '20990630', ''],
  ])
})

test('the feed omits paid invoices and keeps the ids of all other entries', async () => {
  const [paid] = [await createInvoice('INV-1', '2099-12-31', 'sent'), await createInvoice('INV-2', '2099-12-31', 'sent')]
  const path = await newAddress()
  const before = (await entriesOf(path)).map(({ UID }) => UID)
  await anna(invoiceCalls.markPaid, { params: paid })
  expect((await entriesOf(path)).map(({ UID }) => UID)).toEqual(before.slice(1))
})

test("the feed is in the owner’s language", async () => {
  await createInvoice('INV-1', '2099-12-31', 'sent')
  await anna(settingsCalls.update, { body: { profile: { language: 'de' } } })
  expect((await entriesOf(await newAddress()))[0]?.SUMMARY).toBe('Rechnung INV-1 ist fällig: Acme\\, Inc.')
})

test.each([
  ['replaced', () => anna(calendarFeedCalls.create)],
  ['removed', () => anna(calendarFeedCalls.remove)],
])('a feed URL that was %s no longer works', async (_, change) => {
  const path = await newAddress()
  expect((await fetchFeed(path)).status).toBe(200)
  await change()
  expect((await fetchFeed(path)).status).toBe(404)
})

test.each(['/calendar/x.ics', '/calendar/9999999999-0123456789012345678901234567890123456789012.ics', '/calendar/1-0123456789012345678901234567890123456789012.ics'])('the invalid feed URL %s returns 404', async (path) => {
  expect((await fetchFeed(path)).status).toBe(404)
})

test('the feed returns an error if a service is down, so that calendars keep their existing entries', async () => {
  const gateway = await startTestGateway()
  const visitor = await gateway.signedIn()
  const { body } = await visitor.call(calendarFeedCalls.create)
  expect((await fetch(gateway.origin + body.path)).status).toBe(503)
  await gateway.close()
})
