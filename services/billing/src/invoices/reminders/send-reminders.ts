import { addDays, type CalendarDate, dateIn } from '@billfold/contracts/calendar-date'
import { AppError } from '@billfold/contracts/errors'
import { dueOf } from '@billfold/contracts/invoices/invoice-totals'
import { isZero } from '@billfold/contracts/money'
import { eachUser, latestDay } from '@billfold/server-kit/jobs/each-user'
import type { Batch, BatchedJob } from '@billfold/server-kit/jobs/job'
import { everyUser } from '@billfold/server-kit/jobs/user-batches'
import type { Scope } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'
import { readEmailTexts, reminderTemplates } from '../email/email-texts.ts'
import type { EmailTools } from '../email/email-tools.ts'
import { prepareInvoice, queueMail } from '../email/send-invoice-email.ts'
import { lockInvoiceRow } from '../invoice.sql.ts'
import { type DueReminder, listDueReminders, listReminderBatches, listReminderOwners, recordReminder } from './reminder.sql.ts'

/** Runs every 15 minutes because time zones differ by multiples of 15 minutes. */
export function remindersJob(tools: EmailTools): BatchedJob {
  return {
    name: 'payment-reminders',
    cron: '*/15 * * * *',
    usersPerBatch: 25,
    listBatches: ({ orm }, page) => listReminderBatches(orm, candidateDays(new Date()), page),
    run: ({ orm }, batch) => sendReminders(orm, tools, new Date(), batch),
  }
}

/** Reminders are sent up to this many days late, to catch up after downtime. */
const DAYS_LATE = 2

/** Starts one day earlier, because the westernmost time zones are still on the previous day. */
function candidateDays(now: Date): { first: CalendarDate; last: CalendarDate } {
  const last = latestDay(now)
  return { first: addDays(last, -DAYS_LATE - 1), last }
}

export async function sendReminders(orm: MikroORM, tools: EmailTools, now: Date, batch: Batch = everyUser): Promise<void> {
  const owners = await listReminderOwners(orm, candidateDays(now), batch)
  await eachUser(orm, owners, (scope) => sendDueReminders(scope, tools, now), batch.signal)
}

async function sendDueReminders(scope: Scope, tools: EmailTools, now: Date): Promise<void> {
  for (const due of await listDueReminders(scope, now, { daysLate: DAYS_LATE })) {
    try {
      await sendReminder(scope, due, tools, now)
    } catch (error) {
      tools.log.warn({ err: error, invoiceId: due.invoiceId }, 'a payment reminder was not sent')
      // The quota is used up. The next runs send the remaining reminders.
      if (error instanceof AppError && error.code === 'too_many_requests') return
    }
  }
}

async function sendReminder(scope: Scope, { invoiceId, step }: DueReminder, tools: EmailTools, now: Date): Promise<void> {
  const prepared = await prepareInvoice(scope, invoiceId, tools)
  if (!prepared || isZero(dueOf(prepared.loaded.invoice))) return
  await scope.transaction(async (tx) => {
    const row = await lockInvoiceRow(tx, invoiceId)
    // The invoice has changed since it was read, so the next run sends the reminder.
    if (row?.version !== prepared.loaded.invoice.version) return
    // In the meantime, the reminder may have been sent or turned off, or the invoice paid.
    const [due] = await listDueReminders(tx, now, { daysLate: DAYS_LATE, invoiceId })
    if (due?.step !== step || !(await recordReminder(tx, due))) return
    const { texts } = await readEmailTexts(tx, prepared.loaded.document.language)
    const template = reminderTemplates[due.step - 1] ?? reminderTemplates[0]
    await queueMail(tx, prepared, { kind: 'reminder', texts: texts[template], today: dateIn(tx.timeZone, now), deliveryJob: tools.automaticDeliveryJob }, tools)
  })
}
