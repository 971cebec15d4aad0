import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { timerCalls } from '@billfold/contracts/timers/timer-calls'
import type { Timer } from '@billfold/contracts/timers/timer'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { createFreelancer, createProject, type Freelancer } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer
let berta: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
  berta = await createFreelancer(service)
})

const HOUR = 3_600_000
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

async function start(body: Record<string, unknown> = {}, of = anna): Promise<Timer> {
  const { status, body: timer, error } = await of.call(timerCalls.start, { body })
  if (status !== 201) throw new Error(error.message)
  return timer
}

const timers = async (of = anna) => (await of.call(timerCalls.list)).body.timers
const entries = async () => (await anna.call(timeEntryCalls.list)).body
const save = (timerId: number, more: object = {}) => anna.call(timeEntryCalls.create, { body: { ...anna.work, timerId, ...more } })

describe('a timer', () => {
  test('starts at the server’s current time, with its project, client and description', async () => {
    const before = Date.now()
    const timer = await start({ projectId: anna.project.projectId, description: ' Sketches 🦊 ' })
    expect(timer).toEqual({
      id: expect.any(Number),
      ...anna.project,
      clientName: 'Acme Studio',
      projectName: 'Website',
      description: 'Sketches 🦊',
      startedAt: expect.stringMatching(/Z$/),
      hours: null,
    })
    expect(Date.parse(timer.startedAt)).toBeGreaterThanOrEqual(before)
    const { body } = await anna.call(timerCalls.list)
    expect(body.timers).toEqual([timer])
    expect(Date.parse(body.now)).toBeGreaterThanOrEqual(Date.parse(timer.startedAt))
    expect(await timers(berta)).toEqual([])
  })

  test('requires neither a project nor a description', async () => {
    expect(await start()).toMatchObject({ clientId: null, clientName: null, projectId: null, projectName: null, description: '', hours: null })
  })

  test('can start in the past, but not in the future', async () => {
    const startedAt = '2026-01-05T09:00:00.250Z'
    expect((await start({ startedAt })).startedAt).toBe(startedAt)
    for (const wrong of [ago(-HOUR), '2026-02-30T09:00:00Z', '2026-01-05', 'now', 5]) {
      const { status, error } = await berta.call(timerCalls.start, { body: { startedAt: wrong } })
      expect([status, error.issues?.[0]?.path], String(wrong)).toEqual([400, 'startedAt'])
    }
    expect(await timers(berta)).toEqual([])
  })

  test('is started only once per user, even by twenty browsers at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => anna.call(timerCalls.start, { body: { description: `Browser ${n}` } })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status, error }) => status === 409 && ['A timer is already running', 'Another timer started at the same time'].includes(error.message))
    expect(refused).toHaveLength(19)
    expect(await timers()).toHaveLength(1)
    await start({}, berta)
  })

  test('changes only the submitted fields', async () => {
    const timer = await start({ description: 'Sketches' })
    const params = { id: timer.id }
    const change = async (body: Record<string, unknown>) => (await anna.call(timerCalls.change, { params, body })).body
    expect(await change({ projectId: anna.project.projectId })).toMatchObject({ description: 'Sketches', projectName: 'Website', startedAt: timer.startedAt })
    const startedAt = ago(HOUR)
    expect(await change({ startedAt })).toMatchObject({ description: 'Sketches', projectName: 'Website', startedAt })
    expect(await change({ projectId: null, description: '' })).toMatchObject({ description: '', projectId: null, startedAt })
    expect(await change({})).toMatchObject({ startedAt })
    expect((await anna.call(timerCalls.change, { params, body: { startedAt: ago(-HOUR) } })).status).toBe(400)
    expect(await timers()).toMatchObject([{ startedAt }])
  })

  test('is kept with its duration after it is stopped, while another timer runs', async () => {
    const first = await start({ startedAt: ago(3 * HOUR) })
    expect((await anna.call(timerCalls.change, { params: first, body: { hours: '1.5000' } })).body.hours).toBe('1.5')
    const second = await start()
    expect((await timers()).map(({ id, hours }) => [id, hours])).toEqual([
      [first.id, '1.5'],
      [second.id, null],
    ])
  })

  test('is stored with its duration if it was stopped in an offline browser', async () => {
    await start()
    expect(await start({ startedAt: '2026-01-05T09:00:00Z', hours: 600 / 3600 })).toMatchObject({ hours: '0.1667' })
    const { status, error } = await anna.call(timerCalls.start, { body: { startedAt: '2026-01-05T09:00:00Z', hours: '1' } })
    expect([status, error.message]).toEqual([409, 'Another timer started at the same time'])
  })

  test('can be discarded only once', async () => {
    const timer = await start()
    expect((await anna.call(timerCalls.discard, { params: timer })).status).toBe(204)
    expect((await anna.call(timerCalls.discard, { params: timer })).status).toBe(404)
    expect(await timers()).toEqual([])
  })

  test('is not found if it is unknown or belongs to another user', async () => {
    const hers = await start({}, berta)
    for (const id of [hers.id, 2_147_483_647, 0, 'abc']) {
      const answers = [await anna.call(timerCalls.change, { params: { id }, body: { description: 'Mine' } }), await anna.call(timerCalls.discard, { params: { id } })]
      for (const { status, error } of answers) expect([status, error.message]).toEqual([404, 'Timer not found'])
    }
    expect(await timers(berta)).toEqual([hers])
  })

  test.each([{ projectId: 2_147_483_647 }, { projectId: 'x' }, { hours: -1 }, { hours: '1:30' }, { description: 5 }, { description: 'a\u0000' }])('rejects %j', async (body) => {
    const timer = await start({ description: 'Kept' })
    const answers = [await berta.call(timerCalls.start, { body }), await anna.call(timerCalls.change, { params: timer, body })]
    for (const { status } of answers) expect([400, 404]).toContain(status)
    expect(await timers()).toEqual([timer])
    expect(await timers(berta)).toEqual([])
  })

  test('rejects another user’s project', async () => {
    const { status, error } = await anna.call(timerCalls.start, { body: { projectId: berta.project.projectId } })
    expect([status, error.issues]).toEqual([404, [{ path: 'projectId', message: 'Project not found' }]])
  })

  test('follows its project to another client and is kept when the project is deleted', async () => {
    const { projectId } = anna.project
    await start({ projectId })
    const { clientId } = await createProject(service.database, anna.id)
    const asAnna = (sql: string, ...values: unknown[]) => queryAs(service.database.url('projects'), anna.id, sql, values)
    await asAnna('update project set client_id = $1 where id = $2', clientId, projectId)
    expect(await timers()).toMatchObject([{ projectId, clientId }])
    await asAnna('delete from project where id = $1', projectId)
    expect(await timers()).toMatchObject([{ projectId: null, clientId: null }])
  })
})

describe('saving a timer as an entry', () => {
  test('deletes the timer, running or stopped', async () => {
    for (const hours of [undefined, '2']) {
      const timer = await start({ hours })
      const { status, body } = await save(timer.id, { hours: '2.5' })
      expect([status, body.hours]).toEqual([201, '2.5'])
      expect(await timers()).toEqual([])
    }
  })

  test('creates only one entry for twenty browsers that save different details at the same time', async () => {
    const timer = await start()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => save(timer.id, { hours: `${n + 1}`, description: `Browser ${n}` })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status, error }) => status === 409 && error.issues?.[0]?.path === 'timerId')
    expect(refused).toHaveLength(19)
    expect(await entries()).toHaveLength(1)
  })

  test('is rejected after the timer was saved or discarded, and creates nothing', async () => {
    const timer = await start()
    await anna.call(timerCalls.discard, { params: timer })
    const message = 'This time has already been saved or discarded'
    for (const id of [timer.id, (await start({}, berta)).id, 2_147_483_647]) {
      const { status, error } = await save(id)
      expect([status, error.message, error.issues]).toEqual([409, message, [{ path: 'timerId', message }]])
    }
    expect(await entries()).toEqual([])
    expect(await timers(berta)).toHaveLength(1)
  })

  test('leaves the timer running if the entry itself is rejected', async () => {
    const timer = await start()
    expect((await save(timer.id, { hours: '' })).status).toBe(400)
    expect((await save(timer.id, { projectId: berta.project.projectId })).status).toBe(404)
    expect(await timers()).toEqual([timer])
    expect(await entries()).toEqual([])
  })
})
