import type { Job } from '@billfold/server-kit/jobs/job'
import { rowsOf } from './accounts/rows.ts'
import { sendConfirmationLinkJob } from './accounts/send-confirmation-link.ts'
import { sendResetLinkJob } from './accounts/send-reset-link.ts'
import { deliverWaiting } from './mail/deliver-waiting.ts'
import { writeNotificationMails } from './notifications/write-notification-mails.ts'
import { type ReportTools, writeReportMails } from './reports-by-mail/write-report-mails.ts'
import { forgetSessions } from './sessions/session-store.ts'

/** The gateway's background jobs: sending mail and deleting old data. */
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
        const db = orm.em.getConnection()
        // One failing cleanup must not block the others.
        const ends = await Promise.allSettled([db.execute('select forget_activity()'), db.execute('select forget_begun_factors()'), forgetSessions(rowsOf(orm))])
        for (const end of ends) if (end.status === 'rejected') throw end.reason
      },
    },
    // Reports are due at 8:00 local time, and time zones differ by multiples of 15 minutes.
    { name: 'report-mails', cron: '*/15 * * * *', run: (context) => writeReportMails(context, tools, new Date()) },
    sendConfirmationLinkJob(tools),
    sendResetLinkJob(tools),
  ]
}
