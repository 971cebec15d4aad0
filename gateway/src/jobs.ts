import type { Job } from '@billfold/server-kit/jobs/job'
import { rowsOf } from './accounts/rows.ts'
import { sendConfirmationLinkJob, sendResetLinkJob } from './accounts/send-link.ts'
import { deliverWaiting } from './mail/write-mail.ts'
import { writeNotificationMails } from './notifications/notification-mails.ts'
import { type ReportTools, writeReportMails } from './reports-by-mail/report-mails.ts'
import { deleteOldRateLimits } from './security/rate-limits.ts'
import { deleteOldSessions } from './sessions/session-store.ts'

export function gatewayJobs(tools: ReportTools): readonly Job[] {
  return [
    {
      name: 'mail-to-users',
      cron: '* * * * *',
      async run(context) {
        // A failure for one user must not block the other users' messages.
        const [written] = await Promise.allSettled([writeNotificationMails(context, tools)])
        await deliverWaiting(context, tools)
        if (written.status === 'rejected') throw written.reason
      },
    },
    {
      name: 'old-activity',
      cron: '17 3 * * *',
      async run({ orm }) {
        const rows = rowsOf(orm)
        // One failing cleanup must not block the others.
        const cleanups = await Promise.allSettled([rows('select forget_activity()'), rows('select forget_begun_factors()'), deleteOldSessions(rows), deleteOldRateLimits(rows)])
        for (const cleanup of cleanups) if (cleanup.status === 'rejected') throw cleanup.reason
      },
    },
    // Reports are due at 8:00 local time, and time zones differ by multiples of 15 minutes.
    { name: 'report-mails', cron: '*/15 * * * *', run: (context) => writeReportMails(context, tools, new Date()) },
    sendConfirmationLinkJob(tools),
    sendResetLinkJob(tools),
  ]
}
