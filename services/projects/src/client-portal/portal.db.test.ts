import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { clientPortalCalls, portalTokenCalls } from '@billfold/contracts/client-portal/client-portal-calls'
import { portalLinkCalls } from '@billfold/contracts/client-portal/portal-link-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { shareTokens } from '@billfold/server-kit/sharing/share-links'
import { createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { testKeys } from '@billfold/server-kit/testing/keys'
import { notificationsOf } from '@billfold/server-kit/testing/notifications'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectsService } from '../service.ts'

const tokens = shareTokens(testKeys.shareProjects, 'client')

let service: TestService
let annaId: number
let anna: Caller
let visitor: Caller
let client: { id: number }
let token: string

beforeAll(async () => {
  service = await startTestService(projectsService)
  visitor = service.as(null)
})
afterAll(() => service.close())
beforeEach(async () => {
  annaId = await createAccount(service.database)
  anna = service.as(annaId)
  client = (await anna(clientCalls.create, { body: { name: 'Acme', email: 'a@example.com' } })).body
  token = await turnOn()
})

const admin = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(service.database.adminUrl, null, sql, values)
const turnOn = async () => (await anna(portalLinkCalls.generate, { params: client })).body.shareUrl.split('/').at(-1) ?? ''
const turnOff = () => anna(portalLinkCalls.revoke, { params: client })
const expire = () => admin('update projects.portal_link set expires_at = now() where revoked_at is null and client_id = $1', client.id)
const link = async () => (await anna(portalLinkCalls.get, { params: client })).body.link

const read = (given = token) => visitor(clientPortalCalls.read, { params: { token: given } })
const projects = (given = token) => visitor(clientPortalCalls.projects, { params: { token: given }, query: {} })
const view = (by = visitor, given = token) => by(clientPortalCalls.countView, { params: { token: given } })

describe('turning a portal on', () => {
  test('returns the same link for 20 concurrent requests until the portal is turned off', async () => {
    const found = await Promise.all(Array.from({ length: 20 }, turnOn))
    expect(new Set(found)).toEqual(new Set([token]))
    const url = `http://localhost:3000/shared/client/${token}`
    expect(await link()).toEqual({ url, createdAt: expect.any(String), views: 0, lastViewedAt: null, expiresOn: null, isExpired: false })
    expect((await turnOff()).status).toBe(204)
    expect([await link(), (await read()).status, (await turnOff()).error.message]).toEqual([null, 404, 'Share link not found'])
    expect(await turnOn()).not.toBe(token)
  })

  test('returns 404 for another user’s client', async () => {
    const berta = service.as(await createAccount(service.database))
    for (const call of [portalLinkCalls.generate, portalLinkCalls.get, portalLinkCalls.update, portalLinkCalls.revoke]) {
      const { status } = await berta(call, { params: client, ...('body' in call && { body: { expiresOn: null } }) })
      expect(status, call.name).toBe(404)
    }
    expect((await read()).status).toBe(200)
  })

  test('is undone by deleting the client', async () => {
    expect((await anna(clientCalls.delete, { params: client })).status).toBe(204)
    expect((await read()).status).toBe(404)
  })
})

describe('a portal', () => {
  test('names the client and the sender', async () => {
    const [account] = await admin<{ email: string }>('select email from accounts.account where id = $1', annaId)
    const { status, body, headers } = await read()
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toEqual({ client: { name: 'Acme' }, sender: { name: 'Test User', email: account?.email, logoUrl: null, accentColor: '#2f5bd8' }, language: 'en' })
  })

  test('is in the client’s language', async () => {
    await anna(clientCalls.update, { params: client, body: { language: 'de' } })
    expect((await read()).body.language).toBe('de')
  })

  test('lists only the client’s shared projects, with working links', async () => {
    const create = async (name: string, clientId = client.id) => (await anna(projectCalls.create, { body: { name, clientId, dueDate: '2099-01-01' } })).body
    const { body: other } = await anna(clientCalls.create, { body: { name: 'Other', email: 'o@example.com' } })
    const [shared, , revoked, expired, foreign] = [await create('Shared'), await create('Not shared'), await create('Revoked'), await create('Expired'), await create('Foreign', other.id)]
    for (const project of [shared, revoked, expired, foreign]) await anna(sharingCalls.generate, { params: project })
    await anna(sharingCalls.revoke, { params: revoked })
    await admin('update projects.share_link set expires_at = now() where project_id = $1', expired.id)
    const { body } = await projects()
    expect(body).toEqual([{ path: expect.stringMatching(/^\/client-project\/[\w-]{43}$/), name: 'Shared', status: 'active', completionPercentage: 0, dueDate: '2099-01-01' }])
    expect((await visitor(sharingCalls.read, { params: { token: body[0]?.path.split('/').at(-1) ?? '' }, query: {} })).body.project.name).toBe('Shared')
  })

  test('counts views by everyone except the owner', async () => {
    await Promise.all(Array.from({ length: 20 }, () => view()))
    await view(anna)
    expect((await link())?.views).toBe(20)
  })

  test('notifies the owner when a visitor asks a question', async () => {
    const body = { name: 'Grace', email: 'grace@acme.test', message: 'When?' }
    expect((await visitor(clientPortalCalls.ask, { params: { token }, body })).status).toBe(204)
    expect(await notificationsOf(service.database, annaId)).toEqual([{ kind: 'question-asked', subject: 'client', subjectId: client.id, name: 'Acme', clientName: null, amount: null }])
    await anna(clientCalls.delete, { params: client })
    expect(await notificationsOf(service.database, annaId)).toEqual([])
  })

  test('returns 410 once it has expired, except for the sender and requests for a new link', async () => {
    await expire()
    const body = { name: 'Grace', email: 'grace@acme.test', message: 'When?' }
    const answers = [await read(), await projects(), await view(), await visitor(clientPortalCalls.ask, { params: { token }, body })]
    expect(answers.map(({ status }) => status)).toEqual([410, 410, 410, 410])
    expect((await visitor(clientPortalCalls.sender, { params: { token } })).body.name).toBe('Test User')
    expect((await visitor(clientPortalCalls.requestLink, { params: { token }, body })).status).toBe(204)
    expect((await notificationsOf(service.database, annaId)).map(({ kind }) => kind)).toEqual(['link-requested'])
  })

  test('returns the same 404 for unknown, forged and revoked tokens, and for tokens of other kinds', async () => {
    const linkId = tokens.linkIdOf(token) ?? ''
    const unknown = tokens.tokenOf('6f1c2c1e-0f43-4b8e-9d5c-0a4d0e6a1b2c')
    const forged = shareTokens([{ id: 'k1', secret: 'another key' }], 'client').tokenOf(linkId)
    const ofProject = shareTokens(testKeys.shareProjects, 'project').tokenOf(linkId)
    const { body: project } = await anna(projectCalls.create, { body: { name: 'Site', clientId: client.id } })
    const projectLink = (await anna(sharingCalls.generate, { params: project })).body.shareUrl.split('/').at(-1) ?? ''
    await turnOff()
    for (const given of [unknown, forged, ofProject, projectLink, linkId, token, 'x', '%00']) {
      const answers = [await read(given), await projects(given), await view(visitor, given)]
      expect(answers.map(({ status, error }) => [status, error.message]), given).toEqual(Array.from({ length: 3 }, () => [404, 'Page not found']))
    }
  })
})

test('the gateway can verify a token even if its link is no longer valid', async () => {
  const verify = async (given: string) => (await visitor(portalTokenCalls.verify, { params: { token: given } })).body
  const id = tokens.linkIdOf(token)
  expect(await verify(token)).toEqual({ linkId: id })
  await turnOff()
  expect(await verify(token)).toEqual({ linkId: id })
  for (const given of [shareTokens(testKeys.shareProjects, 'project').tokenOf(id ?? ''), id ?? '', 'x', '../..', '%00']) expect(await verify(given), given).toEqual({ linkId: null })
})

test('only the services that show part of the portal can look up its link', async () => {
  const id = tokens.linkIdOf(token)
  for (const name of ['projects', 'billing', 'proposals'] as const) {
    expect(await queryAs(service.database.url(name), null, 'select * from projects.portal_link_target($1)', [id])).toEqual([{ user_id: annaId, client_id: client.id }])
  }
  await expect(queryAs(service.database.url('accounts'), null, 'select * from projects.portal_link_target($1)', [id])).rejects.toThrow(/permission denied/)
  expect(await queryAs(service.database.url('projects'), null, 'select from portal_link')).toEqual([])
})
