import { addDays } from '@billfold/contracts/calendar-date'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { kindsToldTo, notificationsOf } from '@billfold/server-kit/testing/notifications'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectsService } from '../service.ts'
import { notifyOfDueProjects } from './notify-of-due-projects.ts'

let service: TestService
let orm: MikroORM
let anna: { id: number; call: Caller; clientId: number }

beforeAll(async () => {
  service = await startTestService(projectsService)
  orm = openDatabase({ url: service.database.url('projects'), schema: 'projects', entities: [] })
})
afterAll(async () => {
  await orm.close()
  await service.close()
})
beforeEach(async () => {
  const id = await createAccount(service.database)
  const call = service.as(id)
  anna = { id, call, clientId: (await call(clientCalls.create, { body: { name: 'Acme', email: 'a@acme.test' } })).body.id }
})

const create = async (more: object = {}) => (await anna.call(projectCalls.create, { body: { clientId: anna.clientId, name: 'Website', ...more } })).body
const update = (project: { id: number }, body: object) => anna.call(projectCalls.update, { params: project, body })
const kinds = () => kindsToldTo(service.database, anna.id)

describe('progress notifications', () => {
  test.each([
    [[10, 49], []],
    [[50], ['project-half-done']],
    [[49, 73, 99], ['project-half-done']],
    [[100], ['project-done']],
    [[60, 100], ['project-half-done', 'project-done']],
    [[60, 40, 60, 100, 90, 100], ['project-half-done', 'project-done']],
  ])('are sent once per milestone: progress %j triggers %j', async (marks, expected) => {
    const project = await create()
    for (const completionPercentage of marks) await update(project, { completionPercentage })
    expect(await kinds()).toEqual(expected)
  })

  test('are not sent for the initial progress, and are deleted with the client', async () => {
    const project = await create({ completionPercentage: 100 })
    await create({ completionPercentage: 70 })
    await update(project, { name: 'Renamed' })
    expect(await kinds()).toEqual([])
    await update(await create(), { completionPercentage: 50 })
    expect(await notificationsOf(service.database, anna.id)).toMatchObject([{ kind: 'project-half-done', subject: 'project', name: 'Website', clientName: 'Acme', amount: null }])
    await anna.call(clientCalls.delete, { params: { id: anna.clientId } })
    expect(await kinds()).toEqual([])
  })
})

describe('due date notifications', () => {
  const dueDate = '2027-03-20'
  const entered = (on: string) => queryAs(service.database.adminUrl, null, 'update projects.project set created_at = $2 where user_id = $1', [anna.id, on])
  const liveIn = (zone: string) =>
    queryAs(service.database.adminUrl, null, "insert into accounts.settings (user_id, profile) values ($1, jsonb_build_object('timezone', $2::text))", [anna.id, zone])

  test.each([
    ['America/New_York', '2027-03-20T03:59:00Z', '2027-03-20T04:00:00Z'],
    ['Pacific/Kiritimati', '2027-03-19T09:59:00Z', '2027-03-19T10:00:00Z'],
    ['Pacific/Pago_Pago', '2027-03-20T10:59:00Z', '2027-03-20T11:00:00Z'],
    ['Asia/Kolkata', '2027-03-19T18:29:00Z', '2027-03-19T18:30:00Z'],
  ])('are sent once, starting at midnight in %s, even with concurrent workers', async (zone, before, from) => {
    await liveIn(zone)
    await create({ dueDate })
    await notifyOfDueProjects(orm, new Date(before))
    expect(await kinds()).toEqual([])
    await Promise.all(Array.from({ length: 5 }, () => notifyOfDueProjects(orm, new Date(from))))
    await notifyOfDueProjects(orm, new Date(`${addDays(dueDate, 2)}T12:00:00Z`))
    expect(await kinds()).toEqual(['project-due'])
  })

  test.each([
    ['America/Los_Angeles', '2027-03-21T06:59:00Z', '2027-03-21T07:00:00Z'],
    ['Pacific/Kiritimati', '2027-03-20T09:59:00Z', '2027-03-20T10:00:00Z'],
  ])('are sent in %s for a project created in the last minute of its due date, but not for one created later', async (zone, within, after) => {
    await liveIn(zone)
    await create({ dueDate })
    await entered(after)
    await notifyOfDueProjects(orm, new Date(after))
    expect(await kinds()).toEqual([])
    await entered(within)
    await notifyOfDueProjects(orm, new Date(after))
    expect(await kinds()).toEqual(['project-due'])
  })

  test.each(['active', 'on_hold'])('are sent for projects that are %s', async (status) => {
    await create({ dueDate, status })
    await notifyOfDueProjects(orm, new Date(`${dueDate}T17:00:00Z`))
    expect(await kinds()).toEqual(['project-due'])
  })

  test('skip projects that are closed, archived, long overdue or created after the due date, and are sent again for a new due date', async () => {
    for (const status of ['completed', 'cancelled']) await create({ dueDate, status })
    const [archived, open] = [await create({ dueDate }), await create({ dueDate })]
    await queryAs(service.database.adminUrl, null, 'update projects.project set is_archived = true where id = $1', [archived.id])
    const on = (days: number) => notifyOfDueProjects(orm, new Date(`${addDays(dueDate, days)}T17:00:00Z`))
    await on(-1)
    await on(4)
    await entered('2027-03-21T12:00:00Z')
    await on(1)
    expect(await kinds()).toEqual([])
    await entered('2027-01-01T12:00:00Z')
    await on(3)
    expect(await notificationsOf(service.database, anna.id)).toMatchObject([{ kind: 'project-due', subjectId: open.id }])
    await update(open, { dueDate: addDays(dueDate, 7) })
    await on(7)
    expect(await kinds()).toEqual(['project-due', 'project-due'])
  })
})
