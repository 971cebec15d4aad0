import { addDays, dateIn, firstOfMonth } from '@billfold/contracts/calendar-date'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { precedingPeriod, rangeOf, reportPeriods } from '@billfold/contracts/reports/report-period'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { queryAs, type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { startTestService } from '@billfold/server-kit/testing/service'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { lastReported } from '../../gateway/src/reports-by-mail/report-due.ts'
import { addMonths, weekday } from '../../mf-billing/src/reports/month-days.ts'
import { billingWithoutStripe } from '../../services/billing/src/testing/billing-without-stripe.ts'
import { createFreelancer } from '../../services/billing/src/testing/freelancer.ts'
import { recordWork } from '../../services/billing/src/testing/invoicing.ts'
import { projectsService } from '../../services/projects/src/service.ts'
import { counted, grouped } from './count.ts'
import { datesIn, endOf, machineZones, momentsIn, userZones } from './zones.ts'

const zoneOfTests = process.env.TZ
afterEach(() => {
  vi.useRealTimers()
  if (zoneOfTests === undefined) delete process.env.TZ
  else process.env.TZ = zoneOfTests
})

/** A database whose sessions think that they are elsewhere. */
async function databaseIn(zone: string): Promise<TestDatabase> {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  await queryAs(database.adminUrl, null, `alter database ${new URL(database.adminUrl).pathname.slice(1)} set timezone to '${zone}'`)
  return database
}

/** All of it computed by Postgres, which has its own calendar and its own zones. */
const CALENDAR = `
  select m.moment, m.zone, d.today::text as today, to_char(date_trunc('month', d.today::timestamp), 'YYYY-MM-DD') as month,
    (d.today - 6)::text as "last-7-days", (d.today - 29)::text as "last-30-days", (d.today - 89)::text as "last-90-days",
    to_char(date_trunc('month', d.today::timestamp) - interval '5 months', 'YYYY-MM-DD') as "last-6-months", to_char(d.today, 'YYYY-01-01') as "this-year",
    to_char(d.today::timestamp + interval '1 month', 'YYYY-MM-DD') as "nextMonth", to_char(d.today::timestamp - interval '7 months', 'YYYY-MM-DD') as "sevenBefore",
    extract(isodow from d.today)::integer - 1 as weekday,
    to_char(date_trunc('week', d.clock - interval '8 hours'), 'YYYY-MM-DD') as monday, to_char(date_trunc('month', d.clock - interval '8 hours'), 'YYYY-MM-DD') as "reportMonth"
  from unnest($1::timestamptz[], $2::text[]) m (moment, zone), lateral (select moment at time zone zone as clock, (moment at time zone zone)::date as today) d`

interface Calendar extends Record<(typeof reportPeriods)[number] | 'today' | 'month' | 'nextMonth' | 'sevenBefore' | 'monday' | 'reportMonth' | 'zone', string> {
  moment: Date
  weekday: number
}

test('dates are what another calendar says, whatever the zone of the user and of the machine', async (context) => {
  const database = await databaseIn('UTC')
  const moments = userZones.flatMap((zone) => momentsIn(zone).flatMap((at) => userZones.map((other) => ({ at, zone: other }))))
  const calendar = await queryAs<Calendar>(database.adminUrl, null, CALENDAR, [moments.map(({ at }) => at.toISOString()), moments.map(({ zone }) => zone)])
  let compared = 0
  for (const machine of machineZones) {
    process.env.TZ = machine
    for (const expected of calendar) {
      const { moment, zone, today } = expected
      const ours = {
        today: dateIn(zone, moment),
        month: firstOfMonth(today),
        ...Object.fromEntries(reportPeriods.map((period) => [period, rangeOf(period, today).from])),
        nextMonth: addMonths(today, 1),
        sevenBefore: addMonths(today, -7),
        weekday: weekday(today),
        // A report is due at eight in the morning by the clock on the wall.
        monday: addDays(lastReported('weekly', zone, moment).to, 1),
        reportMonth: addDays(lastReported('monthly', zone, moment).to, 1),
        moment,
        zone,
      }
      expect({ machine, ...ours }).toEqual({ machine, ...expected })
      const { from, to } = rangeOf('last-90-days', today)
      expect(precedingPeriod({ from, to })).toEqual({ from: addDays(today, -179), to: addDays(today, -90) })
      compared += Object.keys(ours).length
    }
  }
  counted(context, '23a', `${grouped(compared)} dates at ${grouped(moments.length)} edges (clock changes, ends of months and years, the leap day) in ${userZones.length} zones of users, on machines in ${machineZones.length}: 0 differences from Postgres`)
})

test('the service’s today is the user’s, wherever machine and database are', { timeout: 3_600_000 }, async (context) => {
  let compared = 0
  for (const [at, machine] of machineZones.entries()) {
    process.env.TZ = machine
    const database = await databaseIn(machineZones[(at + 1) % machineZones.length] ?? 'UTC')
    const service = await startTestService(billingWithoutStripe, database)
    const anna = await createFreelancer(service)
    const work = await recordWork(anna)
    let numbers = 0
    for (const zone of userZones) {
      for (const moment of momentsIn(zone)) {
        vi.useFakeTimers({ toFake: ['Date'], now: moment })
        const call = service.as(anna.id, zone)
        const today = dateIn(zone, moment)
        const { body: next } = await call(invoiceCalls.nextNumber)
        const { body: invoice } = await call(invoiceCalls.create, { body: { ...anna.project, invoiceNumber: `Z-${(numbers += 1)}`, dueDate: '2099-01-01', subtotal: '1' } })
        const { body: paid } = await call(invoiceCalls.markPaid, { params: { id: invoice.id } })
        const { body: copy } = await call(timeEntryCalls.duplicate, { params: { id: work.id } })
        // What is exactly this moment falls on that date, too.
        const { body: dated } = await call(timeEntryCalls.update, { params: { id: copy.id }, body: { date: moment.toISOString() } })
        const midnight = moment.getTime() % 86_400_000 === 0 ? moment.toISOString().slice(0, 10) : today
        vi.useRealTimers()
        expect([zone, moment, next.invoiceNumber.slice(4, 12), invoice.issueDate, paid.paidDate, copy.date, dated.date]).toEqual([zone, moment, today.replaceAll('-', ''), today, today, today, midnight])
        compared += 5
      }
    }
    await service.close()
  }
  counted(context, '23b', `${grouped(compared)} dates that the service wrote at those edges, with machine and database in ${machineZones.length} pairs of zones: 0 differences`)
})

test('a link ends with its last day, also where that day’s end comes twice or not at all', async (context) => {
  const database = await databaseIn('Europe/Berlin')
  const service = await startTestService(projectsService, database)
  onTestFinished(() => service.close())
  const anna = await createFreelancer(service)
  const params = { id: anna.project.projectId }
  await anna.call(sharingCalls.generate, { params })
  let compared = 0
  for (const zone of userZones) {
    const call = service.as(anna.id, zone)
    for (const date of datesIn(zone)) {
      const { body: link } = await call(sharingCalls.update, { params, body: { expiresOn: date } })
      const [stored] = await queryAs<{ ends: Date }>(database.adminUrl, null, 'select expires_at as ends from projects.share_link where project_id = $1', [params.id])
      expect([zone, link.expiresOn, stored?.ends.toISOString()]).toEqual([zone, date, new Date(endOf(zone, date)).toISOString()])
      compared += 2
    }
  }
  counted(context, '23c', `${grouped(compared)} ends of share links at those edges: 0 differences`)
})
