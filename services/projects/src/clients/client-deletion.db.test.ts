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

beforeAll(async () => {
  service = await startTestService(projectsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  annaId = await createAccount(service.database)
  anna = service.as(annaId)
  berta = service.as(await createAccount(service.database))
})

/** Creates a client with one project per argument. Each argument is the project's number of entries. */
async function createWork(...entriesOfProjects: number[]) {
  const { body: client } = await anna(clientCalls.create, { body: { name: 'Acme', email: 'a@example.com' } })
  for (const entries of entriesOfProjects) {
    const { body: project } = await anna(projectCalls.create, { body: { name: 'P', clientId: client.id } })
    for (let n = 0; n < entries; n++) await recordTime(service.database, project, { hours: '1' })
  }
  return client
}

describe('deleting a client', () => {
  test('also deletes its projects and their time entries, but nothing from other clients', async () => {
    const client = await createWork(1, 2)
    const other = await createWork(1)
    await writeInvoice(service.database, { userId: annaId, clientId: other.id })
    expect((await anna(clientCalls.deletion, { params: client })).body).toEqual({
      projects: 2,
      timeEntries: 3,
      invoices: 0,
      proposals: 0,
      allowed: true,
    })
    expect((await anna(clientCalls.delete, { params: client })).status).toBe(204)
    expect((await anna(clientCalls.list)).body.map(({ id }) => id)).toEqual([other.id])
    expect((await anna(projectCalls.list)).body).toHaveLength(1)
    expect(await queryAs(service.database.url('billing'), annaId, 'select from time_entry')).toHaveLength(1)
  })

  test('returns 409 if it has invoices, with or without a project', async () => {
    const client = await createWork(1)
    const [project] = (await anna(projectCalls.list)).body
    for (const projectId of [project?.id, undefined]) await writeInvoice(service.database, { userId: annaId, clientId: client.id, projectId })
    expect((await anna(clientCalls.deletion, { params: client })).body).toEqual({
      projects: 1,
      timeEntries: 1,
      invoices: 2,
      proposals: 0,
      allowed: false,
    })
    const { status, error } = await anna(clientCalls.delete, { params: client })
    expect([status, error.code, error.message]).toEqual([409, 'conflict', 'This client has invoices or proposals: it can only be archived'])
    expect((await anna(projectCalls.list)).body).toHaveLength(1)
  })

  test('returns 409 if it has proposals', async () => {
    const client = await createWork()
    const write = `insert into proposals.proposal (user_id, client_id, title, description, client_email, typed_amount, amount)
      values ($1, $2, 'Proposal', 'Text', 'a@example.com', 10, 10)`
    await queryAs(service.database.adminUrl, null, write, [annaId, client.id])
    expect((await anna(clientCalls.deletion, { params: client })).body).toMatchObject({ invoices: 0, proposals: 1, allowed: false })
    const { status, error } = await anna(clientCalls.delete, { params: client })
    expect([status, error.message]).toEqual([409, 'This client has invoices or proposals: it can only be archived'])
  })

  test('never leaves a project without a client when the project is created concurrently', async () => {
    for (let n = 0; n < 10; n++) {
      const client = await createWork()
      const [deleted, created] = await Promise.all([
        anna(clientCalls.delete, { params: client }),
        anna(projectCalls.create, { body: { name: 'P', clientId: client.id } }),
      ])
      expect(deleted.status).toBe(204)
      expect([201, 404]).toContain(created.status)
    }
    expect((await anna(projectCalls.list)).body).toEqual([])
  })

  test('returns 404 for another user’s client and for invalid ids', async () => {
    const client = await createWork()
    for (const call of [clientCalls.deletion, clientCalls.delete]) {
      const { status, error } = await berta(call, { params: client })
      expect([status, error.message]).toEqual([404, 'Client not found'])
      for (const id of ['abc', -1, 0, 99_999_999_999]) expect((await anna(call, { params: { id } })).status).toBe(404)
    }
    expect((await anna(clientCalls.get, { params: client })).status).toBe(200)
  })
})
