import { AppError, isErrorBody } from '@billfold/contracts/errors'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import type { ReportSummary } from '@billfold/contracts/reports/report'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { callService } from '@billfold/server-kit/call-service'
import type { SignIdentity } from '@billfold/server-kit/identity'
import { eachUser } from '@billfold/server-kit/jobs/each-user'
import type { JobContext } from '@billfold/server-kit/jobs/job'
import type { Scope } from '@billfold/server-kit/scope'
import * as z from 'zod/mini'
import { findRecipient } from '../mail/recipient.ts'
import { speak } from '../mail/speak.ts'
import { type MailTools, writeMail } from '../mail/write-mail.ts'
import { lastReported, type ReportKind, reportKinds } from './report-due.ts'
import { isEmptyReport, reportMail } from './report-mail.ts'

export interface ReportTools extends MailTools {
  billingUrl: string
  sign: SignIdentity
}

interface Period extends DateRange {
  kind: ReportKind
  zone: string
}

interface Due extends Period {
  userId: number
}

/**
 * Sends each user's report for the last week and month once. Reports delayed by downtime, ours or the billing service's, are sent
 * afterwards, but only for the latest period.
 */
export async function writeReportMails({ orm }: JobContext, tools: ReportTools, now: Date): Promise<void> {
  const due = await findDue(orm, now)
  let isAway = false
  await eachUser(orm, due, async (scope, theirs) => {
    // Each remaining user could wait for the full timeout, so stop. The next run tries again.
    if (isAway) return
    try {
      for (const one of theirs) await writeReport(scope, one, tools)
    } catch (error) {
      isAway = saysAway(error)
      throw error
    }
  })
}

/** True if the service itself is down; false if it failed for this user only, with its own error or an invalid report. */
function saysAway(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'service_unavailable') return false
  const { cause } = error
  return isErrorBody(cause) ? cause.code === 'service_unavailable' : !(cause instanceof z.core.$ZodError)
}

async function findDue(orm: JobContext['orm'], now: Date): Promise<Due[]> {
  const connection = orm.em.getConnection()
  const zones = await connection.execute<{ zone: string }[]>('select name as zone from time_zones()')
  const periods: Period[] = zones.flatMap(({ zone }) => reportKinds.map((kind) => ({ kind, zone, ...lastReported(kind, zone, now) })))
  const due = await connection.execute<Pick<Due, 'userId' | 'kind' | 'zone'>[]>('select user_id as "userId", kind, zone from report_mail_due(?::json)', [JSON.stringify(periods)])
  const periodOf = new Map(periods.map((period) => [`${period.kind} ${period.zone}`, period]))
  return due.flatMap(({ userId, kind, zone }) => {
    const period = periodOf.get(`${kind} ${zone}`)
    return period ? [{ userId, ...period }] : []
  })
}

async function writeReport(scope: Scope, due: Due, tools: ReportTools): Promise<void> {
  // Load the report before the transaction, so that no connection is held while waiting for another service.
  const report = await askForReport(scope, due, tools)
  await scope.transaction(async (tx) => {
    const recipient = await findRecipient(tx)
    if (!recipient?.isConfirmed) return
    const isWritten = !isEmptyReport(report)
    const first = await tx.rows(
      'insert into report_mail (user_id, kind, period_start, is_written) values (?, ?, ?, ?) on conflict do nothing returning 1',
      [tx.userId, due.kind, due.from, isWritten],
    )
    if (first.length === 0 || !isWritten) return
    const speech = speak(recipient.language)
    await writeMail(tx, recipient, reportMail(due.kind, report, speech, tools.publicOrigin), speech, tools)
  })
}

function askForReport({ userId }: Scope, { zone: timeZone, from, to }: Due, { billingUrl: origin, sign }: ReportTools): Promise<ReportSummary> {
  return callService(reportCalls.summary, { origin, identity: sign({ userId, timeZone, service: 'billing' }), query: { from, to } })
}
