import type { BatchedJob, Job, ScheduledJob } from '@billfold/server-kit/jobs/job'
import { readBatches } from '@billfold/server-kit/jobs/user-batches'
import { rowsOf } from './accounts/rows.ts'
import { sendConfirmationLinkJob, sendResetLinkJob } from './accounts/send-link.ts'
import { type DataJobTools, exportJob, restoreJob } from './data-export/data-export.jobs.ts'
import { importJob, resumeImportsJob } from './imports/run-import.ts'
import { deliverWaiting, type MailTools } from './mail/write-mail.ts'
import { writeNotificationMails } from './notifications/notification-mails.ts'
import { listReportBatches, type ReportTools, writeReportMails } from './reports-by-mail/report-mails.ts'
import { deleteOldRateLimits } from './security/rate-limits.ts'
import { deliverWebhooksJob, type DeliveryTools } from './webhooks/deliver-webhooks.ts'

export function scheduledJobs(tools: ReportTools & DeliveryTools): Job[] {
  return [mailJob(tools), oldRecordsJob, oldRateLimitsJob, reportJob(tools), deliverWebhooksJob(tools), resumeImportsJob(tools)]
}

export type QueuedJobs = ReturnType<typeof queuedJobs>

/** Jobs that API calls add to a queue. */
export function queuedJobs(tools: MailTools & DataJobTools) {
  return {
    sendConfirmationLink: sendConfirmationLinkJob(tools),
    sendResetLink: sendResetLinkJob(tools),
    importRecords: importJob(tools),
    exportData: exportJob(tools),
    restoreData: restoreJob(tools),
  }
}

export function mailJob(tools: MailTools): BatchedJob {
  return {
    name: 'mail-to-users',
    cron: '* * * * *',
    usersPerBatch: 25,
    listBatches: ({ orm }, page) => readBatches(orm, 'mail_to_users_batches(?, ?, ?)', [], page),
    async run(context, batch) {
      // A failure for one user must not block the other users' messages.
      const [written] = await Promise.allSettled([writeNotificationMails(context, tools, batch)])
      await deliverWaiting(context, tools, batch)
      if (written.status === 'rejected') throw written.reason
    },
  }
}

/** Runs every 15 minutes, because reports are due at 8:00 local time and time zone offsets are multiples of 15 minutes. */
function reportJob(tools: ReportTools): BatchedJob {
  return {
    name: 'report-mails',
    cron: '*/15 * * * *',
    usersPerBatch: 25,
    listBatches: (context, page) => listReportBatches(context, new Date(), page),
    run: (context, batch) => writeReportMails(context, tools, new Date(), batch),
  }
}

/** Each has its own function that deletes old rows. */
const TABLES_WITH_OLD_ROWS = ['activity', 'session', 'second_factor', 'webhook_event', 'import_run', 'data_archive']

export const oldRecordsJob: BatchedJob = {
  name: 'old-records',
  cron: '17 3 * * *',
  usersPerBatch: 250,
  listBatches: ({ orm }, page) => readBatches(orm, 'old_rows_batches(?, ?, ?)', [], page),
  async run({ orm }, { firstUser, lastUser }) {
    const rows = rowsOf(orm)
    // One failing cleanup must not block the others.
    const cleanups = await Promise.allSettled(TABLES_WITH_OLD_ROWS.map((table) => rows(`select delete_old_rows_of_${table}(?, ?)`, [firstUser, lastUser])))
    for (const cleanup of cleanups) if (cleanup.status === 'rejected') throw cleanup.reason
  },
}

const oldRateLimitsJob: ScheduledJob = {
  name: 'old-rate-limits',
  cron: '27 3 * * *',
  run: ({ orm }) => deleteOldRateLimits(rowsOf(orm)),
}
