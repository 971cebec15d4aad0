import { type CalendarDate, addDays, dateIn, firstOfMonth } from '@billfold/contracts/calendar-date'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { formatMoney } from '@billfold/contracts/money'
import { reportCalls, type ReportSummary } from '@billfold/contracts/reports/report-calls'
import type { Fact } from '@billfold/server-kit/mail/mail-document'
import { AppError, isErrorBody } from '@billfold/contracts/errors'
import { eachUser } from '@billfold/server-kit/jobs/each-user'
import type { Batch, BatchPage, JobContext } from '@billfold/server-kit/jobs/job'
import { everyUser, readBatches } from '@billfold/server-kit/jobs/user-batches'
import type { Scope } from '@billfold/server-kit/scope'
import * as z from 'zod/mini'
import { callAs, type ServiceTools } from '../forwarding/call-as.ts'
import { type MailLanguage, mailLanguage } from '../mail/mail-language.ts'
import { type MailTools, type Message, findRecipient, writeMail } from '../mail/write-mail.ts'

const reportKinds = ['weekly', 'monthly'] as const
export type ReportKind = (typeof reportKinds)[number]

/** Local hour at which reports are due, on the Monday or the first of the month after the period. */
const HOUR = 8

/** Returns the latest period whose report is due in this time zone: Monday to Sunday, or a calendar month. */
export function lastReported(kind: ReportKind, timeZone: string, now: Date): DateRange {
  const next = kind === 'weekly' ? mondayOf : firstOfMonth
  const today = dateIn(timeZone, now)
  const periodStart = next(today)
  const isTooEarly = periodStart === today && hourIn(timeZone, now) < HOUR
  const to = addDays(isTooEarly ? next(addDays(periodStart, -1)) : periodStart, -1)
  return { from: next(to), to }
}

function mondayOf(date: CalendarDate): CalendarDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}

function hourIn(timeZone: string, instant: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).formatToParts(instant)
  return Number(parts.find(({ type }) => type === 'hour')?.value)
}

/** True if this period and the previous one are empty, so there is nothing to report. */
function isEmptyReport({ totalInvoices, totalBilled, totalCollected, expenses, hoursTracked, changes }: ReportSummary): boolean {
  const figures = [totalInvoices, totalBilled, totalCollected, expenses, hoursTracked, ...Object.values(changes)]
  return figures.every((figure) => Number(figure) === 0)
}

function reportMail(kind: ReportKind, report: ReportSummary, locale: MailLanguage, publicOrigin: string): Message {
  const { t } = locale
  const { from, to } = report
  const heading = kind === 'weekly' ? t('Your week: {dates}', { dates: locale.dates(from, to) }) : t('Your month: {month}', { month: locale.month(from) })
  return {
    subject: heading,
    heading,
    blocks: [
      { kind: 'facts', facts: factsOf(report, locale) },
      { kind: 'paragraph', text: t('In parentheses: the change from the previous period of the same length.') },
      { kind: 'button', label: t('View report'), url: `${publicOrigin}/reports?${new URLSearchParams({ from, to }).toString()}` },
    ],
    setting: kind === 'weekly' ? 'weeklyReports' : 'monthlyReports',
  }
}

function factsOf(report: ReportSummary, { t, number, change, percent }: MailLanguage): Fact[] {
  const { totalBilled, netProfit, totalInvoices, profitMargin, totalCollected, expenses, hoursTracked, changes } = report
  const points = t('{change} points', { change: `${changes.profitMargin > 0 ? '+' : ''}${number(changes.profitMargin)}` })
  return [
    { label: t('Billed'), value: `${formatMoney(totalBilled)} (${change(changes.totalBilled)})` },
    { label: t('Net Profit'), value: `${formatMoney(netProfit)} (${change(changes.netProfit)})` },
    { label: t('Invoices Sent'), value: `${number(totalInvoices)} (${change(changes.totalInvoices)})` },
    { label: t('Profit Margin'), value: `${percent(profitMargin)} (${points})` },
    { label: t('Collected'), value: formatMoney(totalCollected) },
    { label: t('Expenses'), value: formatMoney(expenses) },
    { label: t('Hours tracked'), value: number(hoursTracked) },
  ]
}

export interface ReportTools extends MailTools, ServiceTools {}

interface Period extends DateRange {
  kind: ReportKind
  zone: string
}

interface Due extends Period {
  userId: number
}

/**
 * Sends each user's reports for the last week and month once. If the gateway or the billing service was down, reports are sent later, but
 * only for the latest period.
 */
export async function writeReportMails({ orm }: JobContext, tools: ReportTools, now: Date, batch: Batch): Promise<void> {
  const due = await findDue(orm, now, batch)
  let isAway = false
  async function write(scope: Scope, theirs: Due[]): Promise<void> {
    // Each remaining user could wait for the full timeout, so stop here. A retry or the next run sends the remaining reports.
    if (isAway) return
    try {
      for (const one of theirs) await writeReport(scope, one, tools)
    } catch (error) {
      isAway = saysAway(error)
      throw error
    }
  }
  await eachUser(orm, due, write, batch.signal)
}

export async function listReportBatches({ orm }: JobContext, now: Date, page: BatchPage): Promise<number[]> {
  return readBatches(orm, 'report_mail_due_batches(?::json, ?, ?, ?)', [JSON.stringify(await listPeriods(orm, now, everyUser))], page)
}

/** True if the service itself is down; false if only this user's report failed, with an error from the service or an invalid report. */
function saysAway(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'service_unavailable') return false
  const { cause } = error
  return isErrorBody(cause) ? cause.code === 'service_unavailable' : !(cause instanceof z.core.$ZodError)
}

/** Lists the most recently completed report periods in each of these users' time zones. */
async function listPeriods(orm: JobContext['orm'], now: Date, { firstUser, lastUser }: Batch): Promise<Period[]> {
  const zones = await orm.em.getConnection().execute<{ zone: string }[]>('select name as zone from time_zones(?, ?)', [firstUser, lastUser])
  return zones.flatMap(({ zone }) => reportKinds.map((kind) => ({ kind, zone, ...lastReported(kind, zone, now) })))
}

async function findDue(orm: JobContext['orm'], now: Date, batch: Batch): Promise<Due[]> {
  const periods = await listPeriods(orm, now, batch)
  const due = await orm.em
    .getConnection()
    .execute<Pick<Due, 'userId' | 'kind' | 'zone'>[]>('select user_id as "userId", kind, zone from report_mail_due(?::json, ?, ?)', [JSON.stringify(periods), batch.firstUser, batch.lastUser])
  const periodOf = new Map(periods.map((period) => [`${period.kind} ${period.zone}`, period]))
  return due.flatMap(({ userId, kind, zone }) => {
    const period = periodOf.get(`${kind} ${zone}`)
    return period ? [{ userId, ...period }] : []
  })
}

async function writeReport(scope: Scope, due: Due, tools: ReportTools): Promise<void> {
  // Load the report before the transaction, so that no connection is held while waiting for another service.
  const report = await fetchReport(scope, due, tools)
  await scope.transaction(async (tx) => {
    const recipient = await findRecipient(tx)
    if (!recipient?.isConfirmed) return
    const isWritten = !isEmptyReport(report)
    const first = await tx.rows(
      'insert into report_mail (user_id, kind, period_start, is_written) values (?, ?, ?, ?) on conflict do nothing returning 1',
      [tx.userId, due.kind, due.from, isWritten],
    )
    if (first.length === 0 || !isWritten) return
    const locale = mailLanguage(recipient.language)
    await writeMail(tx, recipient, reportMail(due.kind, report, locale, tools.publicOrigin), locale, tools)
  })
}

function fetchReport({ userId }: Scope, { zone: timeZone, from, to }: Due, tools: ReportTools): Promise<ReportSummary> {
  return callAs(tools, { userId, timeZone }, reportCalls.summary, { query: { from, to } })
}
