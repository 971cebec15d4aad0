import type { Job } from '@billfold/server-kit/jobs/job'
import { rowsOf } from './accounts/rows.ts'
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
        await orm.em.getConnection().execute('select forget_activity(), forget_begun_factors()')
        await forgetSessions(rowsOf(orm))
      },
    },
    // Somewhere it is eight o'clock at every quarter of an hour.
    { name: 'report-mails', cron: '*/15 * * * *', run: (context) => writeReportMails(context, tools, new Date()) },
    sendResetLinkJob(tools),
  ]
}
