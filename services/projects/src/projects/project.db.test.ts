import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectsService } from '../service.ts'
import { recordTime, writeInvoice } from '../testing/billing-rows.ts'

let service: TestService
let annaId: number
let anna: Caller
let berta: Caller
let site: { name: string; clientId: number }
let bertasClientId: number

beforeAll(async () => {
  service = await startTestService(projectsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  annaId = await createAccount(service.database)
  anna = service.as(annaId)
  berta = service.as(await createAccount(service.database))
  site = { name: 'Web site', clientId: await createClient(anna, 'Acme Studio') }
  bertasClientId = await createClient(berta, 'Of Berta')
})

async function createClient(caller: Caller, name: string): Promise<number> {
  return (await caller(clientCalls.create, { body: { name, email: 'hello@example.com' } })).body.id
}

async function createProject(body = {}) {
  return (await anna(projectCalls.create, { body: { ...site, ...body } })).body
}

describe('POST /api/projects', () => {
  test('creates a project with the documented defaults', async () => {
    const { status, body } = await anna(projectCalls.create, { body: site })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...site,
      userId: annaId,
      clientName: 'Acme Studio',
      status: 'active',
      description: null,
      budget: null,
      budgetKind: 'money',
      budgetUsed: null,
      hourlyRate: null,
      costRate: null,
      estimatedHours: null,
      actualHours: '0.0000',
      startDate: null,
      endDate: null,
      dueDate: null,
      completionPercentage: 0,
      isArchived: false,
      version: 1,
    })
  })

  test('stores every field as given', async () => {
    const given = {
      description: 'Line one\nline two',
      status: 'on_hold',
      budget: '99999999.99',
      hourlyRate: '0.10',
      estimatedHours: '12.25',
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      dueDate: '2026-03-01',
      completionPercentage: 100,
    }
    expect(await createProject(given)).toMatchObject(given)
  })

  test('keeps names with quotes, markup, emoji and right-to-left text unchanged', async () => {
    for (const name of [`O'Neil "& Co"`, '<b>Bold</b>', '🦊 Fuchs', 'مشروع الاختبار', "'; drop table project; --"]) {
      expect((await createProject({ name })).name).toBe(name)
    }
  })

  test('returns an issue for every invalid field and creates nothing', async () => {
    const body = { name: ' ', budget: '-1', startDate: '2026-03-02', endDate: '2026-03-01', dueDate: '2026-02-30', completionPercentage: 101 }
    const { status, error } = await anna(projectCalls.create, { body })
    expect([status, error.message]).toEqual([400, 'Project name is required'])
    expect(error.issues).toEqual([
      { path: 'name', message: 'Project name is required' },
      { path: 'clientId', message: 'Client is required' },
      { path: 'budget', message: 'Must be an amount such as 1234.50, up to 99999999.99' },
      { path: 'dueDate', message: 'Must be a date (YYYY-MM-DD)' },
      { path: 'completionPercentage', message: 'Completion must be a whole number from 0 to 100' },
      { path: 'endDate', message: 'End date cannot be before the start date' },
    ])
    expect((await anna(projectCalls.list)).body).toEqual([])
  })

  test.each([
    ['clientId', [undefined, null, 0, -1, 1.5, 'abc', '1', 2_147_483_648, 1e300, {}]],
    ['status', ['done', 1]],
    ['budget', [-1, '-0.01', 1e21, '1e3', 'NaN', '99999999.995', '100000000', {}, true]],
    ['costRate', [-1, '1.005']],
    ['hourlyRate', [-1, '١٢', '0x10', 'Infinity']],
    ['estimatedHours', [-1, 0.125, '1e1', 'ten']],
    ['completionPercentage', [-1, 101, 1.5, '50', 1e300]],
    [
      'startDate',
      ['2026-02-29', '2026-13-01', '01.03.2026', '2026-3-1', 20260301, '2026-02-30T10:00:00Z', '2026-03-01T25:00:00Z', '-2026-03-01', '1e5'],
    ],
    ['name', [undefined, null, '', '\u00a0', 5, 'x'.repeat(256), 'a\u0000b', 'a\ud800']],
    ['description', [5, 'a\u0000b', 'x'.repeat(10_001)]],
    ['isArchived', ['yes', 1]],
  ])('rejects invalid values of %s with an issue on the field and creates nothing', async (field, values) => {
    for (const value of values) {
      const { status, error } = await anna(projectCalls.create, { body: { ...site, [field]: value } })
      expect([status, error.issues?.[0]?.path], JSON.stringify(value)).toEqual([400, field])
    }
    expect((await anna(projectCalls.list)).body).toEqual([])
  })

  test('returns 404 for another user’s or an unknown client and creates nothing', async () => {
    for (const clientId of [bertasClientId, 2_147_483_647]) {
      const { status, error } = await anna(projectCalls.create, { body: { ...site, clientId } })
      expect([status, error.code, error.issues]).toEqual([404, 'not_found', [{ path: 'clientId', message: 'Client not found' }]])
    }
    expect((await anna(projectCalls.list)).body).toEqual([])
    expect((await berta(projectCalls.list)).body).toEqual([])
  })

  test('converts a date-time to the user’s local date, but treats midnight UTC as a plain date', async () => {
    const startDate = '2026-03-01T00:00:00.000Z'
    const dueDate = '2026-03-02T03:30:00Z'
    expect(await createProject({ startDate, dueDate })).toMatchObject({ startDate: '2026-03-01', dueDate: '2026-03-01' })
    const { body } = await service.as(annaId, 'Asia/Tokyo')(projectCalls.create, { body: { ...site, startDate, dueDate } })
    expect(body).toMatchObject({ startDate: '2026-03-01', dueDate: '2026-03-02' })
  })

  test('compares dates in the user’s time zone', async () => {
    const dates = { startDate: '2026-03-02', endDate: '2026-03-02T03:30:00Z' }
    const { status, error } = await anna(projectCalls.create, { body: { ...site, ...dates } })
    expect([status, error.issues]).toEqual([400, [{ path: 'endDate', message: 'End date cannot be before the start date' }]])
    expect((await service.as(annaId, 'UTC')(projectCalls.create, { body: { ...site, ...dates } })).status).toBe(201)
  })

  test('creates one project for 20 concurrent requests with the same idempotency key', async () => {
    const attempts = Array.from({ length: 20 }, () => anna(projectCalls.create, { body: site, headers: { 'idempotency-key': 'k-1' } }))
    const answers = await Promise.all(attempts)
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await anna(projectCalls.list)).body).toHaveLength(1)
  })
})

describe('GET /api/projects', () => {
  test('lists the user’s projects, newest first, including archived ones', async () => {
    for (const name of ['One', 'Two', 'Three']) await createProject({ name, isArchived: name === 'Two' })
    await berta(projectCalls.create, { body: { name: 'Of Berta', clientId: bertasClientId } })
    expect((await anna(projectCalls.list)).body.map(({ name }) => name)).toEqual(['Three', 'Two', 'One'])
  })

  test('returns the same 404 for another user’s project and an unknown id', async () => {
    const { body: hers } = await berta(projectCalls.create, { body: { name: 'Hers', clientId: bertasClientId } })
    for (const id of [hers.id, 2_147_483_647, 99_999_999_999, 0, -1, 'abc', '1.5', '1e3']) {
      const { status, error } = await anna(projectCalls.get, { params: { id } })
      expect([status, error.message, error.code], String(id)).toEqual([404, 'Project not found', 'not_found'])
    }
  })
})

describe('PUT /api/projects/{id}', () => {
  test('changes given fields, keeps absent ones and clears null ones', async () => {
    const project = await createProject({ description: 'Text', budget: 500, dueDate: '2026-03-01' })
    const { body } = await anna(projectCalls.update, {
      params: project,
      body: { budget: null, dueDate: null, status: 'completed', isArchived: true },
    })
    expect(body).toMatchObject({ ...site, description: 'Text', budget: null, dueDate: null, status: 'completed', isArchived: true, version: 2 })
  })

  test('resets null fields to their defaults, and clears fields that are empty strings', async () => {
    const blank = { budget: '', hourlyRate: ' ', costRate: '', estimatedHours: '', startDate: '', endDate: ' ', dueDate: '' }
    const given = {
      status: 'on_hold',
      completionPercentage: 80,
      isArchived: true,
      budget: 500,
      hourlyRate: 90,
      costRate: '45.5',
      estimatedHours: 8,
      startDate: '2026-03-01',
      endDate: '2026-04-01',
      dueDate: '2026-04-01',
    }
    const standard = {
      status: 'active',
      completionPercentage: 0,
      isArchived: false,
      budget: null,
      hourlyRate: null,
      costRate: null,
      estimatedHours: null,
      startDate: null,
      endDate: null,
      dueDate: null,
    }
    const emptied = { status: null, completionPercentage: null, isArchived: null, ...blank }
    const { body } = await anna(projectCalls.update, { params: await createProject(given), body: emptied })
    expect(body).toMatchObject(standard)
    expect(await createProject(emptied)).toMatchObject(standard)
  })

  test('rejects a date that is out of order with a stored date', async () => {
    const project = await createProject({ startDate: '2026-03-10', endDate: '2026-03-20' })
    for (const [field, body] of [
      ['endDate', { endDate: '2026-03-09' }],
      ['endDate', { startDate: '2026-03-21' }],
      ['dueDate', { dueDate: '2026-03-09' }],
    ] as const) {
      const { status, error } = await anna(projectCalls.update, { params: project, body })
      expect([status, error.code, error.issues?.[0]?.path]).toEqual([400, 'validation_failed', field])
    }
    expect((await anna(projectCalls.get, { params: project })).body).toEqual(project)
  })

  test('lets a project without entries move only to another client of the same user', async () => {
    const project = await createProject()
    const clientId = await createClient(anna, 'Next')
    expect((await anna(projectCalls.update, { params: project, body: { clientId } })).body).toMatchObject({ clientId, clientName: 'Next' })
    const { status, error } = await anna(projectCalls.update, { params: project, body: { clientId: bertasClientId } })
    expect([status, error.message]).toEqual([404, 'Client not found'])
  })

  test('returns 409 when changing the client of a project with entries or invoices', async () => {
    const worked = await createProject()
    await recordTime(service.database, worked, { hours: '1' })
    const invoiced = await createProject()
    await writeInvoice(service.database, { ...invoiced, projectId: invoiced.id })
    const clientId = await createClient(anna, 'Next')
    for (const project of [worked, invoiced]) {
      const { status, error } = await anna(projectCalls.update, { params: project, body: { clientId, name: 'Moved' } })
      expect([status, error.code, error.issues?.[0]?.path]).toEqual([409, 'conflict', 'clientId'])
      expect((await anna(projectCalls.get, { params: project })).body).toMatchObject(site)
    }
  })

  test('returns 409 for a stale version and keeps the first save', async () => {
    const project = await createProject()
    const headers = { 'if-match': `"${project.version}"` }
    await anna(projectCalls.update, { params: project, body: { name: 'First' }, headers })
    const { status, error } = await anna(projectCalls.update, { params: project, body: { name: 'Second' }, headers })
    expect([status, error.code]).toEqual([409, 'stale_version'])
    expect((await anna(projectCalls.get, { params: project })).body.name).toBe('First')
  })

  test('accepts exactly one of 20 concurrent saves of the same version', async () => {
    const project = await createProject()
    const saves = Array.from({ length: 20 }, (_, n) =>
      anna(projectCalls.update, { params: project, body: { name: `Save ${n}` }, headers: { 'if-match': '1' } }),
    )
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })

  test('returns 404 for another user’s project and does not change it', async () => {
    const project = await createProject()
    expect((await berta(projectCalls.update, { params: project, body: { name: 'Mine' } })).status).toBe(404)
    expect((await anna(projectCalls.get, { params: project })).body.name).toBe(site.name)
  })
})

describe('budgetUsed', () => {
  const listed = async () => (await anna(projectCalls.list, { query: { limit: '50' } })).body.map(({ budgetUsed }) => budgetUsed)

  test('is billable time at its rates for a money budget, all hours for an hour budget, and null without a budget', async () => {
    const plans = [{ budget: '1000' }, { budgetKind: 'hours', estimatedHours: '20', budget: '5' }, {}, { budget: '0' }, { budgetKind: 'hours', budget: '5' }]
    const projects = []
    for (const plan of plans) projects.push(await createProject(plan))
    for (const project of projects) await recordTime(service.database, project, { hours: '1.5', rate: '99.99' })
    const expected = ['149.99', '1.5000', null, null, null]
    for (const [place, project] of projects.entries()) expect((await anna(projectCalls.get, { params: project })).body.budgetUsed).toBe(expected[place])
    expect(await listed()).toEqual(expected.toReversed())
    expect((await anna(projectCalls.list)).body.map(({ budgetUsed }) => budgetUsed)).toEqual(expected.toReversed())
  })

  test('is 0 before any work', async () => {
    await createProject({ budget: '1000' })
    expect(await listed()).toEqual(['0.00'])
  })

  test('depends on the kind of budget, which null resets to money', async () => {
    const project = await createProject({ budget: '1000', estimatedHours: '20' })
    await recordTime(service.database, project, { hours: '2', rate: '50' })
    const change = async (budgetKind: string | null) => (await anna(projectCalls.update, { params: project, body: { budgetKind } })).body
    expect(await change('hours')).toMatchObject({ budgetKind: 'hours', budgetUsed: '2.0000' })
    expect(await change(null)).toMatchObject({ budgetKind: 'money', budgetUsed: '100.00' })
    const { status, error } = await anna(projectCalls.update, { params: project, body: { budgetKind: 'days' } })
    expect([status, error.issues]).toEqual([400, [{ path: 'budgetKind', message: 'Must be in money or hours' }]])
  })
})

describe('actualHours', () => {
  test('is the sum of the entries’ hours with four decimals', async () => {
    const project = await createProject()
    for (const hours of ['0.1667', '1.5', '0.1667']) await recordTime(service.database, project, { hours })
    expect((await anna(projectCalls.get, { params: project })).body.actualHours).toBe('1.8334')
    expect((await anna(projectCalls.list)).body[0]?.actualHours).toBe('1.8334')
  })

  test('matches the entries even if entries and the project change concurrently', async () => {
    const project = await createProject()
    const billing = (sql: string) => queryAs(service.database.url('billing'), annaId, sql)
    async function recordAndChange() {
      for (let n = 0; n < 10; n++) {
        await recordTime(service.database, project, { hours: '0.1' })
        await billing('update time_entry set hours = hours + 0.1 where id = (select min(id) from time_entry)')
      }
    }
    async function saveProject() {
      for (let n = 0; n < 10; n++) await anna(projectCalls.update, { params: project, body: { completionPercentage: n } })
    }
    await Promise.all([recordAndChange(), recordAndChange(), saveProject()])
    expect((await anna(projectCalls.get, { params: project })).body).toMatchObject({ actualHours: '4.0000', completionPercentage: 9 })
    await billing('delete from time_entry where id = (select max(id) from time_entry)')
    expect((await anna(projectCalls.get, { params: project })).body.actualHours).toBe('3.9000')
  })
})
