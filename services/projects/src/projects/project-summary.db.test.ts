import { addDays, type CalendarDate, dateIn, firstOfMonth } from '@billfold/contracts/calendar-date'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { NewProject, Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectsService } from '../service.ts'
import { recordTime, writeInvoice } from '../testing/billing-rows.ts'

const ZONE = 'America/New_York'

let service: TestService
let anna: Caller
let berta: Caller
let clientId: number
let today: CalendarDate
let lastMonth: CalendarDate

beforeAll(async () => {
  service = await startTestService(projectsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = service.as(await createAccount(service.database), ZONE)
  berta = service.as(await createAccount(service.database), ZONE)
  clientId = (await anna(clientCalls.create, { body: { name: 'Acme', email: 'a@example.com' } })).body.id
  today = dateIn(ZONE, new Date())
  lastMonth = firstOfMonth(addDays(firstOfMonth(today), -1))
})

async function createProject(fields: Partial<NewProject> = {}, created?: string) {
  const { body } = await anna(projectCalls.create, { body: { name: 'P', clientId, ...fields } })
  if (created) await queryAs(service.database.adminUrl, null, 'update projects.project set created_at = $2 where id = $1', [body.id, created])
  return body
}

const ofProject = ({ userId, clientId, id }: Project) => ({ userId, clientId, projectId: id })

/** Records time at $100 an hour. */
async function work(project: Project, ...entries: string[]) {
  for (const hours of entries) await recordTime(service.database, project, { hours })
}

const summary = async (caller = anna) => (await caller(projectCalls.summary)).body

describe('GET /api/projects/summary', () => {
  test('is all zeros without projects', async () => {
    expect(await summary(berta)).toEqual({
      activeProjects: 0,
      newThisMonth: 0,
      totalValue: '0.00',
      totalHours: '0.0000',
      changes: { totalValue: 0, totalHours: 0 },
      onTrack: 0,
      onTrackShare: 0,
    })
  })

  test('counts active and new projects and sums budgets and hours of all projects exactly', async () => {
    const first = await createProject({ budget: '99999999.99' })
    await createProject({ budget: '0.02', status: 'completed' })
    const archived = await createProject({ budget: '99999999.99', isArchived: true }, `${lastMonth}T12:00:00Z`)
    await recordTime(service.database, first, { hours: '0.1667' })
    await recordTime(service.database, archived, { hours: '2' })
    expect(await summary()).toMatchObject({ activeProjects: 1, newThisMonth: 2, totalValue: '200000000.00', totalHours: '2.1667' })
    expect(await summary(berta)).toMatchObject({ totalValue: '0.00', totalHours: '0.0000' })
  })

  test('compares this month with last month by project creation date and entry date', async () => {
    const project = await createProject({ budget: '1185' })
    await createProject({ budget: '1000' }, `${lastMonth}T12:00:00Z`)
    await createProject({ budget: '7777' }, `${addDays(lastMonth, -1)}T12:00:00Z`)
    const monthAfter = firstOfMonth(addDays(firstOfMonth(today), 31))
    for (const [hours, date] of [['2', today], ['3', lastMonth], ['50', addDays(lastMonth, -1)], ['70', monthAfter]] as const) {
      await recordTime(service.database, project, { hours, date })
    }
    expect((await summary()).changes).toEqual({ totalValue: 18.5, totalHours: -33.3 })
  })

  test('reports no change if last month was empty', async () => {
    await recordTime(service.database, await createProject({ budget: '100' }), { hours: '2', date: today })
    expect((await summary()).changes).toEqual({ totalValue: 0, totalHours: 0 })
  })

  test('starts a month at midnight in the user’s time zone', async () => {
    const midnight = `${firstOfMonth(today)} 00:00:00 ${ZONE}`
    const [edge] = await queryAs<{ before: string; at: string }>(
      service.database.adminUrl,
      null,
      "select to_json($1::timestamptz - interval '1 second')#>>'{}' as before, to_json($1::timestamptz)#>>'{}' as at",
      [midnight],
    )
    await createProject({}, edge?.before)
    await createProject({}, edge?.at)
    expect((await summary()).newThisMonth).toBe(1)
  })

  test('counts active projects as on track if they are neither overdue nor over budget', async () => {
    await createProject({ dueDate: today })
    await createProject({ dueDate: addDays(today, -1) })
    await createProject({ isArchived: true })
    await createProject({ status: 'on_hold' })
    await work(await createProject({ budget: '100.00' }), '1')
    await work(await createProject({ budget: '100.00' }), '0.6', '0.4001')
    expect(await summary()).toMatchObject({ activeProjects: 4, onTrack: 2, onTrackShare: 50 })
  })

  test('compares a budget in hours with logged hours, and never compares a budget with invoices', async () => {
    await work(await createProject({ budget: '100.00', budgetKind: 'hours', estimatedHours: '5' }), '5')
    await work(await createProject({ budgetKind: 'hours', estimatedHours: '5' }), '5.25')
    const billed = await createProject({ budget: '100.00' })
    await writeInvoice(service.database, ofProject(billed), { total: '500', status: 'sent' })
    expect(await summary()).toMatchObject({ activeProjects: 3, onTrack: 2 })
    const onTrack = await anna(projectCalls.list, { query: { isOnTrack: 'true' } })
    expect(onTrack.body).toHaveLength(2)
  })
})
