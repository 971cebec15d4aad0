import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import type { Project } from '@billfold/contracts/projects/project'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { shareTokens } from '@billfold/server-kit/sharing/share-links'
import { testKeys } from '@billfold/server-kit/testing/keys'
import { createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectsService } from '../service.ts'

const SECRETS = { email: 'secret@acme.test', address: 'Secret Street 1', taxId: 'SECRET-TAX', phone: '555-SECRET', website: 'https://secret.test', hourlyRate: '123.45' }

let service: TestService
let annaId: number
let anna: Caller
let anyone: Caller
let project: Project
let token: string

beforeAll(async () => {
  service = await startTestService(projectsService)
  anyone = service.as(null)
})
afterAll(() => service.close())
beforeEach(async () => {
  annaId = await createAccount(service.database)
  anna = service.as(annaId)
  const { body: client } = await anna(clientCalls.create, { body: { name: 'Acme', ...SECRETS } })
  const body = { name: 'Site', clientId: client.id, description: 'A new site', budget: '3000', hourlyRate: '98.76', estimatedHours: '77', startDate: '2026-03-01', dueDate: '2026-06-01', completionPercentage: 40 }
  project = (await anna(projectCalls.create, { body })).body
  token = await share(project.id)
})

async function share(id: number): Promise<string> {
  const { body } = await anna(sharingCalls.generate, { params: { id } })
  return body.shareUrl.split('/').at(-1) ?? ''
}

const read = (given: string) => anyone(sharingCalls.read, { params: { token: given } })
const asBilling = (sql: string, values: unknown[]) => queryAs(service.database.url('billing'), annaId, sql, values)
const admin = (sql: string) => queryAs<{ views: number; seen: boolean }>(service.database.adminUrl, null, sql, [project.id])

async function work(hours: string, isBillable: boolean, to = project): Promise<void> {
  await asBilling(
    "insert into time_entry (user_id, client_id, project_id, description, hours, rate, date, is_billable) values ($1, $2, $3, 'Work', $4, 50, '2026-01-31', $5)",
    [annaId, to.clientId, to.id, hours, isBillable],
  )
}

async function bill(total: string, status: string, projectId: number | null = project.id): Promise<void> {
  await asBilling(
    `insert into invoice (user_id, client_id, project_id, invoice_number, status, paid_date, issue_date, due_date, subtotal, total)
     values ($1, $2, $3, gen_random_uuid(), $4, case when $4 = 'paid' then date '2026-01-02' end, '2026-01-01', '2026-01-31', $5, $5)`,
    [annaId, project.clientId, projectId, status, total],
  )
}

describe('the public project', () => {
  test('contains exactly the expected fields', async () => {
    const { status, body } = await read(token)
    expect(status).toBe(200)
    const [account] = await queryAs<{ email: string }>(service.database.adminUrl, null, 'select email from accounts.account where id = $1', [annaId])
    expect(body).toEqual({
      sender: { name: 'Test User', email: account?.email, logoUrl: null, accentColor: '#2f5bd8' },
      project: { name: 'Site', description: 'A new site', status: 'active', startDate: '2026-03-01', dueDate: '2026-06-01', completionPercentage: 40, budget: '3000.00' },
      client: { name: 'Acme' },
      language: 'en',
      metrics: {
        totalBilled: '0.00',
        paidAmount: '0.00',
        outstandingAmount: '0.00',
        budgetUtilization: 0,
        totalHours: '0.0000',
        billableHours: '0.0000',
        nonBillableHours: '0.0000',
      },
    })
  })

  test('uses the client’s language and falls back to the account’s', async () => {
    await queryAs(service.database.adminUrl, null, `insert into accounts.settings (user_id, profile) values ($1, '{"language": "fr"}')`, [annaId])
    expect((await read(token)).body.language).toBe('fr')
    await anna(clientCalls.update, { params: { id: project.clientId }, body: { language: 'de' } })
    expect((await read(token)).body.language).toBe('de')
    await anna(clientCalls.update, { params: { id: project.clientId }, body: { language: null } })
    expect((await read(token)).body.language).toBe('fr')
  })

  test('contains no client details, rates or other projects', async () => {
    const { body: other } = await anna(projectCalls.create, { body: { name: 'Hidden project', clientId: project.clientId } })
    await work('7', true, other)
    await bill('777', 'paid', other.id)
    await bill('888', 'paid', null)
    const text = JSON.stringify((await read(token)).body)
    for (const secret of [...Object.values(SECRETS), '98.76', 'Hidden', '"id"', 'userId', 'clientId', 'SECRET']) expect(text).not.toContain(secret)
    // Searches for whole numbers only, because random ids and times contain the digits.
    expect(text).not.toMatch(/\b(77|777|888)\b/)
  })

  test('sums amounts to the cent and hours to four decimal places', async () => {
    await work('1.6667', true)
    await work('0.0001', true)
    await work('2.5', false)
    for (const [total, status] of [['1000.10', 'paid'], ['250.25', 'sent'], ['0.05', 'submitted'], ['99.60', 'overdue'], ['5000', 'draft'], ['6000', 'cancelled']] as const) {
      await bill(total, status)
    }
    expect((await read(token)).body.metrics).toEqual({
      totalBilled: '1350.00',
      paidAmount: '1000.10',
      outstandingAmount: '349.90',
      budgetUtilization: 45,
      totalHours: '4.1668',
      billableHours: '1.6668',
      nonBillableHours: '2.5000',
    })
  })

  test('shows budget utilization to one decimal, above 100 when overbilled and 0 without a budget', async () => {
    const utilisation = async () => (await read(token)).body.metrics.budgetUtilization
    await bill('3333.33', 'sent')
    expect(await utilisation()).toBe(111.1)
    for (const budget of [null, '0']) {
      await anna(projectCalls.update, { params: project, body: { budget } })
      expect(await utilisation()).toBe(0)
    }
  })

  test('is up to date on every request and never cached', async () => {
    await read(token)
    await anna(projectCalls.update, { params: project, body: { name: 'Renamed', status: 'on_hold', completionPercentage: 90 } })
    const { body, headers } = await read(token)
    expect(body.project).toMatchObject({ name: 'Renamed', status: 'on_hold', completionPercentage: 90 })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('returns 401 to requests that bypass the gateway', async () => {
    const response = await fetch(`http://127.0.0.1:${service.port}/api/public/project-share/${token}`)
    expect(response.status).toBe(401)
  })

  test('is the same for signed-in users', async () => {
    const berta = service.as(await createAccount(service.database))
    for (const caller of [anna, berta]) {
      expect((await caller(sharingCalls.read, { params: { token } })).body.project.name).toBe('Site')
    }
  })
})

describe('an invalid token', () => {
  const refusal = [404, { message: 'Project not found or access denied', code: 'not_found' }]
  async function responseFor(given: string) {
    const { status, error } = await read(given)
    return [status, { message: error.message, code: error.code }]
  }

  test('returns the same 404 if it is unknown, malformed, signed with another key or for another kind of record', async () => {
    const id = '6f1c2c1e-0f43-4b8e-9d5c-0a4d0e6a1b2c'
    const unknown = shareTokens(testKeys.shareProjects, 'project').tokenOf(id)
    const forged = shareTokens([{ id: 'k1', secret: 'another key' }], 'project').tokenOf(id)
    const ofProposal = shareTokens(testKeys.shareProjects, 'proposal').tokenOf(id)
    for (const given of [unknown, forged, ofProposal, 'x', '1', '../1', '%00', "' or 1=1", token.toLowerCase(), `${token}=`, 'ä', 'x'.repeat(5000)]) {
      expect(await responseFor(given), given.slice(0, 60)).toEqual(refusal)
    }
  })

  test('returns the same 404 if it was revoked or replaced, or if its project was deleted, and 410 if it has expired', async () => {
    await anna(sharingCalls.revoke, { params: project })
    expect(await responseFor(token)).toEqual(refusal)

    const second = await share(project.id)
    await admin("update projects.share_link set expires_at = now() where revoked_at is null and project_id = $1")
    expect(await responseFor(second)).toEqual([410, { message: 'This link has expired', code: 'link_expired' }])

    const third = await share(project.id)
    expect(await responseFor(second)).toEqual(refusal)
    expect((await read(third)).status).toBe(200)
    await anna(projectCalls.delete, { params: project })
    expect(await responseFor(third)).toEqual(refusal)
  })

  test('returns the same 404 when a view is reported', async () => {
    await anna(sharingCalls.revoke, { params: project })
    for (const given of [token, 'x']) {
      const { status, error } = await anyone(sharingCalls.countView, { params: { token: given } })
      expect([status, error.message]).toEqual(refusal.map((part) => (typeof part === 'object' ? part.message : part)))
    }
    expect(await admin('select views from projects.share_link where project_id = $1')).toEqual([{ views: 0 }])
  })
})

describe('views of the public project', () => {
  test('are counted when the page reports them, even 20 concurrently, but not on reads', async () => {
    await read(token)
    const statuses = await Promise.all(Array.from({ length: 20 }, () => anyone(sharingCalls.countView, { params: { token } })))
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([204]))
    const { link } = (await anna(sharingCalls.get, { params: project })).body
    expect(link?.views).toBe(20)
    expect(Date.now() - Date.parse(link?.lastViewedAt ?? '')).toBeLessThan(60_000)
  })

  test('include those of other signed-in users but not the owner’s, although the response is the same', async () => {
    const berta = service.as(await createAccount(service.database))
    const look = async (caller: Caller) => {
      const { status, body, headers } = await caller(sharingCalls.countView, { params: { token } })
      return [status, body, headers.get('cache-control'), headers.getSetCookie()]
    }
    const link = async () => (await anna(sharingCalls.get, { params: project })).body.link
    const answer = await look(anna)
    expect([answer, await link()]).toEqual([[204, undefined, 'no-store', []], expect.objectContaining({ views: 0, lastViewedAt: null })])
    expect([await look(berta), (await link())?.views]).toEqual([answer, 1])
    expect([await look(anyone), (await link())?.views]).toEqual([answer, 2])
  })
})

describe('the database', () => {
  const url = () => service.database.url('projects')
  const target = (id: string | undefined) => queryAs<{ project_id: number }>(url(), null, 'select * from share_link_target($1)', [id])

  test('reveals only the target of a valid link to anonymous requests', async () => {
    const id = shareTokens(testKeys.shareProjects, 'project').linkIdOf(token)
    expect(await target(id)).toEqual([{ user_id: annaId, project_id: project.id }])
    expect(await target('6f1c2c1e-0f43-4b8e-9d5c-0a4d0e6a1b2c')).toEqual([])
    expect(await queryAs(url(), null, 'select from share_link')).toEqual([])
  })

  test('exposes a link’s row only to the table owner’s function, not to the service role', async () => {
    const id = shareTokens(testKeys.shareProjects, 'project').linkIdOf(token)
    const byHand = "with named as materialized (select set_config('app.share_link', $1, true)) select l.id from named cross join share_link l"
    expect(await queryAs(service.database.ownerUrl('projects'), null, byHand, [id])).toEqual([{ id }])
    expect(await queryAs(url(), null, byHand, [id])).toEqual([])
  })

  test('denies other services access to the function', async () => {
    for (const other of ['billing', 'proposals', 'accounts'] as const) {
      await expect(queryAs(service.database.url(other), null, 'select * from projects.share_link_target(gen_random_uuid())')).rejects.toThrow(/permission denied/)
    }
  })
})
