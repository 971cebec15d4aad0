import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { projectBudgetCalls } from '@billfold/contracts/projects/project-budget-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { kindsToldTo, notificationsOf } from '@billfold/server-kit/testing/notifications'
import { runs } from '@billfold/server-kit/testing/sample'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { addProject, createFreelancer, type Freelancer, recordWork } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
})

interface Plan {
  budget?: string | null
  estimatedHours?: string | null
  kind?: 'money' | 'hours'
}

function plan({ budget = null, estimatedHours = null, kind = 'money' }: Plan, projectId = anna.project.projectId) {
  const sql = 'update projects.project set budget = $2, estimated_hours = $3, budget_kind = $4 where id = $1'
  return queryAs(service.database.adminUrl, null, sql, [projectId, budget, estimatedHours, kind])
}

const budgetNow = async (projectId = anna.project.projectId) => (await anna.call(projectBudgetCalls.get, { params: { id: projectId } })).body
const spend = (amount: string, more = {}) => anna.call(expenseCalls.create, { body: { ...anna.project, date: '2026-03-01', category: 'Travel', amount, ...more } })
const kinds = () => kindsToldTo(service.database, anna.id)

describe('the used budget', () => {
  test('is billable time at each entry’s rate, rounded to cents, plus expenses if the budget is in money', async () => {
    await plan({ budget: '1000' })
    await recordWork(anna, { hours: '0.3333', rate: '100.05' })
    await recordWork(anna, { hours: '2', rate: '50' })
    await recordWork(anna, { hours: '5', rate: '50', isBillable: false })
    await spend('18.50')
    await spend('99', { projectId: null })
    expect(await budgetNow()).toMatchObject({ kind: 'money', amount: '1000.00', used: '151.85' })
  })

  test('is all logged time if the budget is in hours', async () => {
    await plan({ kind: 'hours', estimatedHours: '40', budget: '10' })
    await recordWork(anna, { hours: '0.1667' })
    await recordWork(anna, { hours: '2', isBillable: false })
    await spend('18.50')
    expect(await budgetNow()).toMatchObject({ kind: 'hours', amount: '40.00', used: '2.1667' })
  })

  test('comes without weeks or a forecast if there is no budget or a budget of 0', async () => {
    await recordWork(anna)
    for (const budget of [null, '0']) {
      await plan({ budget })
      expect(await budgetNow()).toMatchObject({ amount: null, used: '312.50', weeks: [], forecast: null })
    }
  })

  test('returns 404 for another user’s project', async () => {
    const berta = await createFreelancer(service)
    const { status, error } = await berta.call(projectBudgetCalls.get, { params: { id: anna.project.projectId } })
    expect([status, error.message]).toEqual([404, 'Project not found'])
  })
})

describe('budget notifications', () => {
  const work = (hours: string) => recordWork(anna, { hours, rate: '100' })

  test('are sent when 80 and 100 percent are used, once each', async () => {
    await plan({ budget: '1000' })
    await work('7.99')
    expect(await kinds()).toEqual([])
    await work('0.01')
    await work('1.99')
    expect(await kinds()).toEqual(['budget-nearly-used'])
    await work('0.01')
    await work('5')
    expect(await kinds()).toEqual(['budget-nearly-used', 'budget-used-up'])
    expect(await notificationsOf(service.database, anna.id)).toMatchObject([
      { subject: 'project', subjectId: anna.project.projectId, name: 'Website', clientName: 'Acme Studio', amount: '1000.00' },
      { amount: '1000.00' },
    ])
  })

  test('skip the 80 percent threshold if a single entry uses up the budget', async () => {
    await plan({ kind: 'hours', estimatedHours: '10' })
    await work('12')
    expect(await notificationsOf(service.database, anna.id)).toMatchObject([{ kind: 'budget-used-up', amount: null }])
  })

  test('are sent again only if the budget changes', async () => {
    await plan({ budget: '1000' })
    const entry = await work('8')
    await anna.call(timeEntryCalls.update, { params: entry, body: { hours: '1' } })
    await anna.call(timeEntryCalls.update, { params: entry, body: { hours: '9' } })
    expect(await kinds()).toEqual(['budget-nearly-used'])
    await plan({ budget: '1200' })
    await work('0.5')
    expect(await kinds()).toEqual(['budget-nearly-used'])
    await work('0.1')
    expect(await kinds()).toEqual(['budget-nearly-used', 'budget-nearly-used'])
  })

  test.each<[string, (entryId: number) => Promise<unknown>]>([
    ['more hours', (id) => anna.call(timeEntryCalls.update, { params: { id }, body: { hours: '8' } })],
    ['a higher rate', (id) => anna.call(timeEntryCalls.update, { params: { id }, body: { rate: '800' } })],
    ['a copy of an entry', (id) => anna.call(timeEntryCalls.duplicate, { params: { id } })],
    ['an expense', () => spend('700')],
  ])('are sent for %s', async (_, change) => {
    await plan({ budget: '200' })
    const { id } = await work('1')
    expect(await kinds()).toEqual([])
    await change(id)
    expect(await kinds()).toHaveLength(1)
  })

  test('are sent for an entry moved to the project once its time becomes billable', async () => {
    await plan({ budget: '100' })
    const other = await addProject(service.database, anna.id, anna.project.clientId, 'Other')
    const entry = await recordWork(anna, { projectId: other, hours: '1', rate: '100', isBillable: false })
    await anna.call(timeEntryCalls.update, { params: entry, body: { projectId: anna.project.projectId } })
    expect(await kinds()).toEqual([])
    await anna.call(timeEntryCalls.update, { params: entry, body: { isBillable: true } })
    expect(await kinds()).toEqual(['budget-used-up'])
  })

  test('are not sent for other changes, and are discarded if the entry is rejected', async () => {
    const entry = await work('9')
    await plan({ budget: '1000' })
    await anna.call(timeEntryCalls.update, { params: entry, body: { description: 'Other words', date: '2026-04-01' } })
    const { status } = await anna.call(timeEntryCalls.create, { body: { ...anna.work, hours: '1', invoiceId: 2_000_000_000 } })
    expect([status, await kinds()]).toEqual([404, []])
  })

  test('are sent once per threshold for concurrent entries, and never missed', { timeout: 60_000 }, async () => {
    const entries = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(entries, fc.boolean(), async (percents, isMoney) => {
        const projectId = await addProject(service.database, anna.id, anna.project.clientId, 'Race')
        await plan(isMoney ? { budget: '100' } : { kind: 'hours', estimatedHours: '100' }, projectId)
        await Promise.all(percents.map((hours) => recordWork(anna, { projectId, hours: String(hours), rate: '1' })))
        const told = (await notificationsOf(service.database, anna.id)).filter(({ subjectId }) => subjectId === projectId).map(({ kind }) => kind)
        const total = percents.reduce((sum, percent) => sum + percent, 0)
        // Concurrent entries may use up the budget all at once, which skips the first threshold.
        const expected = total >= 100 ? [['budget-used-up'], ['budget-nearly-used', 'budget-used-up']] : [total >= 80 ? ['budget-nearly-used'] : []]
        expect(expected).toContainEqual(told)
      }),
      { numRuns: runs({ change: 15, full: 100 }), interruptAfterTimeLimit: 30_000 },
    )
  })

  test('do not prevent a project or its client from being deleted', async () => {
    await plan({ budget: '100' })
    await spend('70')
    await work('0.2')
    expect(await kinds()).toEqual(['budget-nearly-used'])
    await queryAs(service.database.url('projects'), anna.id, 'delete from client where id = $1', [anna.project.clientId])
    expect(await kinds()).toEqual([])
  })
})
