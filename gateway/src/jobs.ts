import type { Job } from '@billfold/server-kit/jobs/job'
import { deliverWaiting } from './mail/deliver-waiting.ts'
import { writeNotificationMails } from './notifications/write-notification-mails.ts'
import { type ReportTools, writeReportMails } from './reports-by-mail/write-report-mails.ts'

/** What the gateway does by itself: it writes to its users. */
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
    { name: 'old-activity', cron: '17 3 * * *', run: async ({ orm }) => void (await orm.em.getConnection().execute('select forget_activity()')) },
    // Somewhere it is eight o'clock at every quarter of an hour.
    { name: 'report-mails', cron: '*/15 * * * *', run: (context) => writeReportMails(context, tools, new Date()) },
  ]
}
