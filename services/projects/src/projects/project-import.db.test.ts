import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { createAccount } from '@billfold/server-kit/testing/database'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectsService } from '../service.ts'

let service: TestService
let anna: Caller
let acmeId: number
let bertasClientId: number

beforeAll(async () => {
  service = await startTestService(projectsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = service.as(await createAccount(service.database))
  acmeId = await createClient(anna, 'Acmé Studio')
  bertasClientId = await createClient(service.as(await createAccount(service.database)), 'Of Berta')
})

async function createClient(caller: Caller, name: string): Promise<number> {
  return (await caller(clientCalls.create, { body: { name, email: 'hello@example.com' } })).body.id
}

const importRows = (...rows: object[]) => anna(projectCalls.import, { body: { rows } })
const list = async () => (await anna(projectCalls.list)).body

describe('POST /api/projects/import', () => {
  test('finds the client by id or by case-insensitive name', async () => {
    const rows = [
      { name: 'By id', clientId: acmeId, clientName: 'Whoever', budget: '1200' },
      { name: 'By name', clientName: ' ACME\u0301 studio ', startDate: '2026-03-01', dueDate: '2026-03-31', status: 'on_hold' },
    ]
    const { status, body } = await importRows(...rows)
    expect([status, body]).toEqual([201, { created: 2 }])
    expect(await list()).toMatchObject([
      { name: 'By name', clientId: acmeId, clientName: 'Acmé Studio', startDate: '2026-03-01', dueDate: '2026-03-31', status: 'on_hold' },
      { name: 'By id', clientId: acmeId, budget: '1200.00', status: 'active', completionPercentage: 0 },
    ])
  })

  test('returns an issue for each row with an unknown client, including another user’s, and imports nothing', async () => {
    await createClient(anna, 'Twice')
    await createClient(anna, 'twice')
    const { status, error } = await importRows(
      { name: 'Good', clientId: acmeId },
      { name: 'Unknown', clientName: 'Nobody' },
      { name: 'Hers', clientId: bertasClientId },
      { name: 'Hers by name', clientName: 'Of Berta' },
      { name: 'Ambiguous', clientName: 'TWICE' },
    )
    expect([status, error.code, error.message]).toEqual([400, 'validation_failed', 'Client not found'])
    expect(error.issues).toEqual([
      { path: 'rows.1.clientName', message: 'Client not found' },
      { path: 'rows.2.clientId', message: 'Client not found' },
      { path: 'rows.3.clientName', message: 'Client not found' },
      { path: 'rows.4.clientName', message: 'More than one client has this name. Enter the client ID instead' },
    ])
    expect(await list()).toEqual([])
  })

  test('returns the row and field of every invalid value, and imports nothing', async () => {
    const { status, error } = await importRows(
      { name: 'Good', clientId: acmeId },
      { name: '', clientName: ' ', completionPercentage: '50' },
      { name: 'Dates', clientId: acmeId, startDate: '2026-03-02', dueDate: '2026-03-01' },
    )
    expect(status).toBe(400)
    expect(error.issues).toEqual([
      { path: 'rows.1.name', message: 'Project name is required' },
      { path: 'rows.1.completionPercentage', message: 'Completion must be a whole number from 0 to 100' },
      { path: 'rows.1.clientName', message: 'Client is required' },
      { path: 'rows.2.dueDate', message: 'Due date cannot be before the start date' },
    ])
    expect(await list()).toEqual([])
  })

  test('rejects dates in which day and month are ambiguous', async () => {
    const { status, error } = await importRows({ name: 'Slashes', clientId: acmeId, startDate: '3/4/2026', dueDate: '20/11/2026' })
    expect([status, error.issues]).toEqual([
      400,
      [
        { path: 'rows.0.startDate', message: 'Must be a date (YYYY-MM-DD)' },
        { path: 'rows.0.dueDate', message: 'Must be a date (YYYY-MM-DD)' },
      ],
    ])
    expect(await list()).toEqual([])
  })

  test('returns an issue for a row whose dates are out of order only in the user’s time zone', async () => {
    const { status, error } = await importRows(
      { name: 'Good', clientId: acmeId },
      { name: 'Late', clientId: acmeId, startDate: '2026-03-02', endDate: '2026-03-02T03:30:00Z' },
    )
    expect([status, error.issues]).toEqual([400, [{ path: 'rows.1.endDate', message: 'End date cannot be before the start date' }]])
  })

  test('imports 5,000 rows once per idempotency key', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => ({
      name: `Project ${n}`,
      clientName: 'acmé studio',
      budget: n,
      description: 'x'.repeat(300),
    }))
    const attempts = Array.from({ length: 2 }, () => anna(projectCalls.import, { body: { rows }, headers: { 'idempotency-key': 'file-1' } }))
    expect((await Promise.all(attempts)).map(({ body }) => body)).toEqual([{ created: 5000 }, { created: 5000 }])
    const projects = await list()
    expect([projects.length, projects[0]?.name]).toEqual([5000, 'Project 4999'])
  })
})
