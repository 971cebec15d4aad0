import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Project } from '@billfold/contracts/projects/project'
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
let clientId: number
let project: Project

beforeAll(async () => {
  service = await startTestService(projectsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  annaId = await createAccount(service.database)
  anna = service.as(annaId)
  berta = service.as(await createAccount(service.database))
  clientId = (await anna(clientCalls.create, { body: { name: 'Acme', email: 'a@example.com' } })).body.id
  project = await createProject()
})

async function createProject(): Promise<Project> {
  return (await anna(projectCalls.create, { body: { name: 'Web site', clientId } })).body
}

const entries = () => queryAs(service.database.url('billing'), annaId, 'select from time_entry')

describe('deleting a project', () => {
  test('also deletes its time entries, but nothing from other projects', async () => {
    const other = await createProject()
    for (const hours of ['1', '2']) await recordTime(service.database, project, { hours })
    await recordTime(service.database, other, { hours: '3' })
    await writeInvoice(service.database, { ...other, projectId: other.id })
    expect((await anna(projectCalls.deletion, { params: project })).body).toEqual({ timeEntries: 2, invoices: 0, allowed: true })
    expect((await anna(projectCalls.delete, { params: project })).status).toBe(204)
    expect((await anna(projectCalls.list)).body.map(({ id }) => id)).toEqual([other.id])
    expect(await entries()).toHaveLength(1)
  })

  test('returns 409 if the project has invoices, but the project can still be archived', async () => {
    await recordTime(service.database, project, { hours: '1' })
    for (let n = 0; n < 2; n++) await writeInvoice(service.database, { ...project, projectId: project.id })
    expect((await anna(projectCalls.deletion, { params: project })).body).toEqual({ timeEntries: 1, invoices: 2, allowed: false })
    const { status, error } = await anna(projectCalls.delete, { params: project })
    expect([status, error.code, error.message]).toEqual([409, 'conflict', 'This project has invoices: it can only be archived'])
    expect(await entries()).toHaveLength(1)
    expect((await anna(projectCalls.update, { params: project, body: { isArchived: true } })).body.isArchived).toBe(true)
  })

  test('returns 409 if an invoice without a project bills one of its entries', async () => {
    await recordTime(service.database, project, { hours: '1' })
    await recordTime(service.database, project, { hours: '2' })
    const invoiceId = await writeInvoice(service.database, { userId: annaId, clientId })
    await queryAs(service.database.url('billing'), annaId, 'update time_entry set is_invoiced = true, invoice_id = $1 where hours = 1', [invoiceId])
    expect((await anna(projectCalls.deletion, { params: project })).body).toEqual({ timeEntries: 2, invoices: 1, allowed: false })
    const { status, error } = await anna(projectCalls.delete, { params: project })
    expect([status, error.message]).toEqual([409, 'This project has invoices: it can only be archived'])
    expect(await entries()).toHaveLength(2)
    await queryAs(service.database.url('accounts'), annaId, 'delete from account where id = $1', [annaId])
    expect(await entries()).toHaveLength(0)
  })

  test('never leaves an invoice without its project when the invoice is created concurrently', async () => {
    for (let n = 0; n < 10; n++) {
      const raced = await createProject()
      const [deleted, invoiced] = await Promise.all([
        anna(projectCalls.delete, { params: raced }),
        writeInvoice(service.database, { ...raced, projectId: raced.id }).then(() => true, () => false),
      ])
      expect([deleted.status, invoiced]).toEqual(invoiced ? [409, true] : [204, false])
    }
  })

  test('succeeds for exactly one of 10 concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => anna(projectCalls.delete, { params: project })))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
  })

  test('returns 404 for another user’s project and for invalid ids', async () => {
    const hers = service.as(await createAccount(service.database))
    for (const caller of [berta, hers]) {
      for (const call of [projectCalls.deletion, projectCalls.delete]) {
        const { status, error } = await caller(call, { params: project })
        expect([status, error.message]).toEqual([404, 'Project not found'])
      }
    }
    for (const id of ['abc', -1, 0, 99_999_999_999]) expect((await anna(projectCalls.delete, { params: { id } })).status).toBe(404)
    expect((await anna(projectCalls.get, { params: project })).status).toBe(200)
  })
})
