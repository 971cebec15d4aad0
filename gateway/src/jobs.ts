import type { Job } from '@billfold/server-kit/jobs/job'
import { rowsOf } from './accounts/rows.ts'
import { sendConfirmationLinkJob } from './accounts/send-confirmation-link.ts'
import { sendResetLinkJob } from './accounts/send-reset-link.ts'
import { deliverWaiting } from './mail/deliver-waiting.ts'
import { writeNotificationMails } from './notifications/write-notification-mails.ts'
import { type ReportTools, writeReportMails } from './reports-by-mail/write-report-mails.ts'
import { forgetSessions } from './sessions/session-store.ts'

/** What the gateway does by itself: it writes to its users, and forgets what is old. */
export function gatewayJobs(tools: ReportTools): readonly Job[] {
  return [
    {
      name: 'mail-to-users',
      cron: '* * * * *',
      async run(context) {
        // What cannot be written for one user shall not keep the others' messages waiting.
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
        // What cannot be forgotten tonight shall not keep the rest.
        const ends = await Promise.allSettled([db.execute('select forget_activity()'), db.execute('select forget_begun_factors()'), forgetSessions(rowsOf(orm))])
        for (const end of ends) if (end.status === 'rejected') throw end.reason
      },
    },
    // Somewhere it is eight o'clock at every quarter of an hour.
    { name: 'report-mails', cron: '*/15 * * * *', run: (context) => writeReportMails(context, tools, new Date()) },
    sendConfirmationLinkJob(tools),
    sendResetLinkJob(tools),
  ]
}
