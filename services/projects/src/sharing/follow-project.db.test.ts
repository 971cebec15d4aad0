import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import { signTestIdentity } from '@billfold/server-kit/testing/keys'
import { createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { openEvents, type OpenEvents } from '@billfold/server-kit/testing/event-stream'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectsService } from '../service.ts'

let service: TestService
let annaId: number
let anna: Caller
let clientId: number
let shop: number
let token: string
let events: OpenEvents

beforeAll(async () => {
  service = await startTestService(projectsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  annaId = await createAccount(service.database)
  anna = service.as(annaId)
  clientId = (await anna(clientCalls.create, { body: { name: 'Acme', email: 'a@example.com' } })).body.id
  shop = await createProject('Shop')
  token = await share(shop)
  events = await open(token)
  // Skips the event that the first follower in a process gets for changes it may have missed.
  await change(shop, 1)
  await nextEvent()
})
afterEach(() => events.close())

async function createProject(name: string): Promise<number> {
  return (await anna(projectCalls.create, { body: { name, clientId } })).body.id
}

async function share(id: number): Promise<string> {
  const { body } = await anna(sharingCalls.generate, { params: { id } })
  return body.shareUrl.split('/').at(-1) ?? ''
}

function open(given: string): Promise<OpenEvents> {
  const identity = signTestIdentity({ userId: null, timeZone: 'UTC', service: 'projects' })
  return openEvents(`http://127.0.0.1:${service.port}/api/public/project-share/${given}/live`, { [IDENTITY_HEADER]: identity })
}

const change = (id: number, completionPercentage: number) => anna(projectCalls.update, { params: { id }, body: { completionPercentage } })
const nextEvent = () => events.next()

test('sends an event without details when the project changes', async () => {
  await change(shop, 60)
  expect(await nextEvent()).toEqual({ changed: true })
})

test('sends an event when a time entry or an invoice is added', async () => {
  for (const sql of [
    `insert into time_entry (user_id, client_id, project_id, description, hours, rate, date) values (${annaId}, ${clientId}, ${shop}, 'W', 1, 1, '2026-01-01')`,
    `insert into invoice (user_id, client_id, project_id, invoice_number, issue_date, due_date, subtotal, total)
     values (${annaId}, ${clientId}, ${shop}, 'I', '2026-01-01', '2026-01-01', 1, 1)`,
  ]) {
    await queryAs(service.database.url('billing'), annaId, sql)
    expect(await nextEvent()).toEqual({ changed: true })
  }
})

test('sends nothing for changes to other projects or for views', async () => {
  const blog = await createProject('Blog')
  const others = await open(await share(blog))
  await service.as(null)(sharingCalls.countView, { params: { token } })
  await change(blog, 60)
  // Any earlier events would have arrived by now.
  expect(await others.next()).toEqual({ changed: true })
  others.close()
  await anna(sharingCalls.revoke, { params: { id: shop } })
  expect([await nextEvent(), await nextEvent()]).toEqual([{ changed: true }, undefined])
})

test('sends an event and ends the stream when the link is revoked, and rejects new streams', async () => {
  await anna(sharingCalls.revoke, { params: { id: shop } })
  expect([await nextEvent(), await nextEvent()]).toEqual([{ changed: true }, undefined])
  expect((await open(token)).response.status).toBe(404)
})

test('returns 404 for an invalid token', async () => {
  const { response } = await open('A'.repeat(43))
  expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ message: 'Project not found or access denied' })])
})
