import { AppError } from '@billfold/contracts/errors'
import type { Language } from '@billfold/contracts/settings/languages'
import type { ReportSummary } from '@billfold/contracts/reports/report-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import { everyUser } from '@billfold/server-kit/jobs/user-batches'
import { readTestIdentity, signTestIdentity } from '@billfold/server-kit/testing/keys'
import type { Running } from '@billfold/server-kit/serve'
import { queryAs } from '@billfold/server-kit/testing/database'
import { silentLog } from '@billfold/server-kit/testing/log'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestGateway, startUpstream, type TestGateway } from '../testing/test-gateway.ts'
import { writeReportMails } from './report-mails.ts'

let gateway: TestGateway
let billing: Running & { url: string }
let workers: MikroORM[]
let ada: Awaited<ReturnType<TestGateway['signedIn']>>
/** Requests that the billing service received: user, time zone and period. */
let asked: { userId: number | null; timeZone: string; period: string }[]
let answers: (userId: number | null) => Partial<ReportSummary> | undefined
let isAway: boolean

const changes = { totalBilled: 12.5, netProfit: -3, totalInvoices: 0, profitMargin: 2.5 }
const figures = { totalBilled: '1234.50', totalCollected: '1000.00', expenses: '1100.25', netProfit: '-100.25', totalInvoices: 3, hoursTracked: '37.3333', profitMargin: -10, changes, undatedReceipts: '0.00' }
const nothing = { ...figures, totalBilled: '0.00', totalCollected: '0.00', expenses: '0.00', netProfit: '0.00', totalInvoices: 0, hoursTracked: '0', profitMargin: 0 }

beforeAll(async () => {
  gateway = await startTestGateway()
  billing = await startUpstream((ctx) => {
    const { userId, timeZone } = readTestIdentity(ctx.get(IDENTITY_HEADER), 'billing')
    const { from, to } = ctx.query as { from: string; to: string }
    asked.push({ userId, timeZone, period: `${from} ${to}` })
    if (isAway) throw new AppError('service_unavailable', 'The database is gone')
    const summary = answers(userId)
    ctx.status = summary ? 200 : 500
    ctx.body = summary ? { ...summary, from, to } : { code: 'internal_error', message: 'Something went wrong', requestId: 'x' }
  })
  workers = [1, 2].map(() => openDatabase({ url: gateway.database.url('accounts'), schema: 'accounts', entities: [] }))
})
afterAll(async () => {
  for (const orm of workers) await orm.close()
  await billing.close()
  await gateway.close()
})
beforeEach(async () => {
  asked = []
  isAway = false
  answers = () => figures
  // Removes accounts created by earlier tests.
  await admin('delete from accounts.account')
  ada = await signUp()
})

const admin = (sql: string, values: unknown[] = []) => queryAs(gateway.database.adminUrl, null, sql, values)

/** Signs up a user whose account is old enough for all reports. */
async function signUp(settings: object = {}) {
  const user = await gateway.signedIn()
  await admin("update accounts.account set created_at = '2020-01-01', email_confirmed_at = '2020-01-01' where id = $1", [user.user.id])
  await user.call(settingsCalls.update, { body: settings })
  return user
}

const run = (now: string, orm = workers[0]) => {
  const tools = { mail: { smtpUrl: undefined, from: 'no-reply@billfold.example' }, publicOrigin: 'https://billfold.example', services: { projects: '', billing: billing.url, proposals: '' }, sign: signTestIdentity }
  return orm ? writeReportMails({ orm, log: silentLog }, tools, new Date(now), everyUser) : Promise.resolve()
}

const mailsTo = ({ user } = ada) =>
  queryAs<{ subject: string; text: string; state: string }>(gateway.database.url('accounts'), user.id, 'select subject, text, state from mail order by id')
const subjects = async (of = ada) => (await mailsTo(of)).map(({ subject }) => subject)

/** Monday 9:30 in New York. Only the report for the previous week is new; the monthly report was due earlier. */
const MONDAY = '2026-03-09T13:30:00Z'
const FEBRUARY = 'Your month: February 2026'
const WEEK = 'Your week: March 2 – 8, 2026'

describe('an e-mailed report', () => {
  test('contains the period’s totals, a comparison with the previous period and a link', async () => {
    await ada.call(settingsCalls.update, { body: { notifications: { monthlyReports: false } } })
    await run(MONDAY)
    expect(asked).toEqual([{ userId: ada.user.id, timeZone: 'America/New_York', period: '2026-03-02 2026-03-08' }])
    const [mail] = await mailsTo()
    expect([mail?.subject, mail?.state]).toEqual([WEEK, 'outbox'])
    const facts = ['Billed: $1,234.50 (+12.5%)', 'Net Profit: -$100.25 (-3.0%)', 'Invoices Sent: 3 (0.0%)', 'Profit Margin: -10.0% (+2.5 points)', 'Collected: $1,000.00', 'Expenses: $1,100.25', 'Hours tracked: 37.33']
    for (const part of [...facts, 'https://billfold.example/reports?from=2026-03-02&to=2026-03-08', 'https://billfold.example/settings?tab=notifications', '“Weekly Reports”']) {
      expect(mail?.text).toContain(part)
    }
  })

  test('is not written for an unconfirmed address; after confirmation, only the last period is reported', async () => {
    await admin('update accounts.account set email_confirmed_at = null')
    await run(MONDAY)
    expect([asked, await mailsTo()]).toEqual([[], []])
    await gateway.confirmEmail(ada.user)
    await run(MONDAY)
    expect((await subjects()).toSorted()).toEqual([FEBRUARY, WEEK].toSorted())
  })

  test.each<[Language, string]>([
    ['es', 'Su mes: febrero de 2026'],
    ['fr', 'Votre mois\u00a0: février 2026'],
    ['de', 'Ihr Monat: Februar 2026'],
  ])('is written in the user’s language: %s', async (language, subject) => {
    await ada.call(settingsCalls.update, { body: { profile: { language }, notifications: { weeklyReports: false } } })
    await run(MONDAY)
    const [mail] = await mailsTo()
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toContain('$1,234.50 (+12,5')
    expect(mail?.text).not.toMatch(/Revenue|Hours|period\b/)
  })

  test('is sent only once per period, even with two workers, when it is due in the user’s time zone', async () => {
    const berlin = await signUp({ profile: { timezone: 'Europe/Berlin' } })
    const kolkata = await signUp({ profile: { timezone: 'Asia/Kolkata' } })
    const all = async () => [(await subjects(kolkata)).length, (await subjects(berlin)).length, (await subjects(ada)).length]
    const twice = (now: string) => Promise.all(workers.flatMap((orm) => [run(now, orm), run(now, orm)]))
    await twice('2026-03-09T02:15:00Z')
    // The reports for February and for the week before last were already due for all users.
    expect(await all()).toEqual([2, 2, 2])
    await twice('2026-03-09T02:30:00Z')
    expect(await all()).toEqual([3, 2, 2])
    await twice('2026-03-09T07:00:00Z')
    expect(await all()).toEqual([3, 3, 2])
    await twice('2026-03-09T12:00:00Z')
    await twice('2026-03-15T12:00:00Z')
    expect(await all()).toEqual([3, 3, 3])
    await twice('2026-04-20T12:00:00Z')
    // Only the latest week and month are sent, not all the missed ones.
    expect((await subjects(ada)).slice(3).toSorted()).toEqual(['Your month: March 2026', 'Your week: April 13 – 19, 2026'])
  })

  test('is retried after a failure without affecting other users', async () => {
    const berta = await signUp()
    // For this user, the service first returns an error, then an invalid report.
    for (const hers of [undefined, {}]) {
      answers = (userId) => (userId === ada.user.id ? hers : figures)
      await expect(run(MONDAY)).rejects.toThrow('The work was not done for some users')
    }
    expect([await subjects(), (await subjects(berta)).toSorted()]).toEqual([[], [FEBRUARY, WEEK]])
    answers = () => figures
    await run('2026-03-10T00:00:00Z')
    expect((await subjects()).toSorted()).toEqual([FEBRUARY, WEEK])
    expect(await subjects(berta)).toHaveLength(2)
  })

  test('is paused for all users while the billing service is down and resumed afterwards', async () => {
    const berta = await signUp()
    isAway = true
    await expect(run(MONDAY)).rejects.toThrow('The work was not done for some users')
    expect(asked).toHaveLength(1)
    isAway = false
    await run(MONDAY)
    expect([await subjects(), await subjects(berta)].map((all) => all.toSorted())).toEqual([[FEBRUARY, WEEK], [FEBRUARY, WEEK]])
  })

  test('is not sent for a period without activity, unless there was activity in the previous period', async () => {
    answers = () => ({ ...nothing, changes: { totalBilled: 0, netProfit: 0, totalInvoices: 0, profitMargin: 0 } })
    await run(MONDAY)
    await run(MONDAY)
    expect([await subjects(), asked.length]).toEqual([[], 2])
    answers = () => ({ ...nothing, changes: { totalBilled: -100, netProfit: 0, totalInvoices: -100, profitMargin: 0 } })
    await run('2026-03-16T13:30:00Z')
    expect(await subjects()).toEqual(['Your week: March 9 – 15, 2026'])
  })

  test('is not sent to users who disabled it, signed up after the period or have a demo account', async () => {
    await ada.call(settingsCalls.update, { body: { notifications: { weeklyReports: false, monthlyReports: false } } })
    const [late, demo] = [await signUp(), await signUp()]
    await admin("update accounts.account set created_at = '2026-03-09T00:00:00Z' where id = $1", [late.user.id])
    await admin('update accounts.account set is_demo = true where id = $1', [demo.user.id])
    await run(MONDAY)
    expect(asked).toEqual([])
    await run('2026-03-16T13:30:00Z')
    expect([await subjects(), await subjects(late), await subjects(demo)]).toEqual([[], ['Your week: March 9 – 15, 2026'], []])
  })
})
