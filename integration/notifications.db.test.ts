import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { outboxCalls } from '@billfold/contracts/outbox/outbox-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { everyUser } from '@billfold/server-kit/jobs/user-batches'
import { queryAs } from '@billfold/server-kit/testing/database'
import { signTestIdentity } from '@billfold/server-kit/testing/keys'
import { silentLog } from '@billfold/server-kit/testing/log'
import { expect, test } from 'vitest'
import { mailJob } from '../gateway/src/jobs.ts'
import { writeReportMails } from '../gateway/src/reports-by-mail/report-mails.ts'
import { startBackend } from './testing/backend.ts'

test("service events create notifications, e-mails according to the user’s settings, and a weekly report", async () => {
  await using stack = new AsyncDisposableStack()
  const backend = await startBackend()
  stack.defer(() => backend.close())
  const anna = await backend.signUp()
  await queryAs(backend.database.adminUrl, null, "update accounts.account set created_at = '2020-01-01', email_confirmed_at = '2020-01-01'")
  await anna(settingsCalls.update, { body: { profile: { language: 'de', timezone: 'UTC' }, notifications: { emailProjects: true, monthlyReports: false } } })

  const today = dateIn('UTC', new Date())
  const { body: client } = await anna(clientCalls.create, { body: { name: 'Acme', email: 'a@acme.test' } })
  const { body: project } = await anna(projectCalls.create, { body: { name: 'Website', clientId: client.id } })
  const lineItems = [{ description: 'Design', quantity: '1', rate: '1250.50' }]
  const { body: invoice } = await anna(invoiceCalls.create, { body: { clientId: client.id, invoiceNumber: 'INV-1', issueDate: today, dueDate: addDays(today, 30), lineItems } })
  await anna(projectCalls.update, { params: project, body: { completionPercentage: 100 } })
  await anna(invoiceCalls.markPaid, { params: invoice })
  const { body: told } = await anna(notificationCalls.list)
  expect([told.unread, told.notifications.map(({ kind, subjectId, amount }) => [kind, subjectId, amount])]).toEqual([
    2,
    [['invoice-paid', invoice.id, '1250.50'], ['project-done', project.id, null]],
  ])

  const orm = openDatabase({ url: backend.database.url('accounts'), schema: 'accounts', entities: [] })
  stack.defer(() => orm.close())
  const tools = { mail: { smtpUrl: undefined, from: 'no-reply@billfold.example' }, publicOrigin: 'https://billfold.example', services: backend.services, sign: signTestIdentity }
  const context = { orm, log: silentLog }
  await mailJob(tools).run(context, everyUser)
  await writeReportMails(context, tools, new Date(`${addDays(today, 7)}T12:00:00Z`), everyUser)
  const { body: outbox } = await anna(outboxCalls.list)
  expect(outbox.map(({ subject, to, state }) => [subject.replace(/: .*/, ''), to, state])).toEqual([
    ['Ihre Woche', 'user-1@example.com', 'outbox'],
    ['Rechnung INV-1 ist bezahlt', 'user-1@example.com', 'outbox'],
    ['Projekt „Website“ ist abgeschlossen', 'user-1@example.com', 'outbox'],
  ])
  const { body: report } = await anna(outboxCalls.get, { params: { id: outbox[0]?.id ?? 0 } })
  for (const part of ['Abgerechnet: $1,250.50', 'Gewinn: $1,250.50', 'Gesendete Rechnungen: 1']) expect(report.text).toContain(part)
})
