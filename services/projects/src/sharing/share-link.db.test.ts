import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { createAccount, queryAs, somebodyWaitsFor } from '@billfold/server-kit/testing/database'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectsService } from '../service.ts'

const ZONE = 'America/New_York'
const today = dateIn(ZONE, new Date())

let service: TestService
let annaId: number
let anna: Caller
let berta: Caller
let project: { id: number; clientId: number }

beforeAll(async () => {
  service = await startTestService(projectsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  annaId = await createAccount(service.database)
  anna = service.as(annaId, ZONE)
  berta = service.as(await createAccount(service.database))
  const { body: client } = await anna(clientCalls.create, { body: { name: 'Acme', email: 'a@example.com' } })
  project = (await anna(projectCalls.create, { body: { name: 'Site', clientId: client.id } })).body
})

const generate = async (caller = anna) => (await caller(sharingCalls.generate, { params: project })).body.shareUrl
const current = async () => (await anna(sharingCalls.get, { params: project })).body.link
const admin = (sql: string) => queryAs(service.database.adminUrl, null, sql, [project.id])
const expire = () => admin("update projects.share_link set expires_at = now() - interval '1 second' where project_id = $1")

describe('generating a link', () => {
  test('returns the same URL for every request, including 20 concurrent ones', async () => {
    const urls = await Promise.all(Array.from({ length: 20 }, () => generate()))
    expect(new Set(urls).size).toBe(1)
    expect(await generate()).toBe(urls[0])
    expect(urls[0]).toMatch(/^http:\/\/localhost:3000\/client-project\/[\w-]{43}$/)
    expect(await admin('select from projects.share_link where project_id = $1')).toHaveLength(1)
  })

  test('returns a new URL after the first one was revoked', async () => {
    const first = await generate()
    expect((await anna(sharingCalls.revoke, { params: project })).status).toBe(204)
    expect(await current()).toBeNull()
    expect(await generate()).not.toBe(first)
  })

  test('returns a new URL after the first one has expired', async () => {
    const first = await generate()
    await expire()
    expect(await generate()).not.toBe(first)
    expect(await current()).toMatchObject({ isExpired: false, expiresOn: null, views: 0 })
  })

  test('leaves at most one active link if a link is revoked concurrently', async () => {
    for (let n = 0; n < 10; n++) {
      await generate()
      const [{ status }] = await Promise.all([anna(sharingCalls.generate, { params: project }), anna(sharingCalls.revoke, { params: project })])
      expect(status).toBe(200)
      expect((await admin('select from projects.share_link where project_id = $1 and revoked_at is null')).length).toBeLessThan(2)
    }
  })

  test('returns 404 if the project is deleted concurrently', async () => {
    const deleting = new Client({ connectionString: service.database.adminUrl })
    await deleting.connect()
    await deleting.query('begin')
    await deleting.query('delete from projects.project where id = $1', [project.id])
    const generated = anna(sharingCalls.generate, { params: project })
    await somebodyWaitsFor(deleting)
    await deleting.query('commit')
    await deleting.end()
    const { status, error } = await generated
    expect([status, error.code, error.message]).toEqual([404, 'not_found', 'Project not found'])
  })

  test('stores nothing that the URL could be derived from', async () => {
    const token = (await generate()).split('/').at(-1) ?? ''
    const [row] = await queryAs<{ text: string }>(service.database.adminUrl, null, 'select to_jsonb(l)::text as text from projects.share_link l where project_id = $1', [project.id])
    expect(row?.text).not.toContain(token)
    expect(Object.keys(JSON.parse(row?.text ?? '{}')).toSorted()).toEqual(
      ['created_at', 'expires_at', 'id', 'last_viewed_at', 'project_id', 'revoked_at', 'user_id', 'views'],
    )
  })
})

describe('the share link panel', () => {
  test('contains the URL, creation time, view count and expiry date, or is null if there is no link', async () => {
    expect(await current()).toBeNull()
    const url = await generate()
    expect(await current()).toEqual({ url, createdAt: expect.any(String), views: 0, lastViewedAt: null, expiresOn: null, isExpired: false })
  })

  test('sets the expiry date, keeps it if omitted and removes it if null', async () => {
    await generate()
    const change = async (body: object) => (await anna(sharingCalls.update, { params: project, body })).body.expiresOn
    expect(await change({ expiresOn: today })).toBe(today)
    expect(await change({})).toBe(today)
    expect(await change({ expiresOn: '9999-12-31' })).toBe('9999-12-31')
    expect(await change({ expiresOn: null })).toBeNull()
  })

  // The clocks change on these days. Midnight occurs twice in the Azores and is skipped in Cairo.
  test.each([
    ['America/New_York', '2030-03-09', '2030-03-10 05:00:00'],
    ['Atlantic/Azores', '2027-10-30', '2027-10-31 00:00:00'],
    ['Africa/Cairo', '2027-04-29', '2027-04-29 22:00:00'],
  ])('expires a link at midnight after its last day in the user’s time zone: %s', async (zone, expiresOn, end) => {
    await generate()
    const { body } = await service.as(annaId, zone)(sharingCalls.update, { params: project, body: { expiresOn } })
    expect(body.expiresOn).toBe(expiresOn)
    const [row] = await queryAs<{ end: string }>(service.database.adminUrl, null, "select (expires_at at time zone 'UTC')::text as end from projects.share_link where project_id = $1", [project.id])
    expect(row?.end).toBe(end)
  })

  test('rejects past and invalid dates and changes nothing', async () => {
    await generate()
    for (const expiresOn of [addDays(today, -1), '1900-01-01', '2030-02-30', 'soon', '', 5, {}]) {
      const { status, error } = await anna(sharingCalls.update, { params: project, body: { expiresOn } })
      expect([status, error.issues?.[0]?.path], JSON.stringify(expiresOn)).toEqual([400, 'expiresOn'])
    }
    expect((await current())?.expiresOn).toBeNull()
  })

  test('reactivates an expired link when a later last day is set', async () => {
    const url = await generate()
    await expire()
    expect((await current())?.isExpired).toBe(true)
    const { body } = await anna(sharingCalls.update, { params: project, body: { expiresOn: today } })
    expect(body).toMatchObject({ url, isExpired: false })
  })

  test('returns 404 if there is no link', async () => {
    for (const call of [sharingCalls.update, sharingCalls.revoke]) {
      const { status, error } = await anna(call, { params: project, ...('body' in call && { body: {} }) })
      expect([status, error.message]).toEqual([404, 'Share link not found'])
    }
  })
})

test('returns 404 for another user’s project and keeps its link', async () => {
  const url = await generate()
  for (const call of [sharingCalls.generate, sharingCalls.get, sharingCalls.update, sharingCalls.revoke]) {
    const ask = (id: number) => berta(call, { params: { id }, ...('body' in call && { body: { expiresOn: null } }) })
    const [foreign, absent] = [await ask(project.id), await ask(2_147_483_647)]
    expect([foreign.status, foreign.error.message]).toEqual([404, absent.error.message])
  }
  expect((await current())?.url).toBe(url)
})

test('deletes the link with its project', async () => {
  await generate()
  await anna(projectCalls.delete, { params: project })
  expect(await admin('select from projects.share_link where project_id = $1')).toEqual([])
})
