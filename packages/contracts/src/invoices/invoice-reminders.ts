import * as z from '../zod.ts'
import { addDays, type CalendarDate } from '../calendar-date.ts'
import { listIfSent, withDefault } from '../optional.ts'
import type { InvoiceStatus } from './invoice.ts'
import { emailMessage, emailPlaceholders, emailSubject, onlyPlaceholders } from './invoice-email.ts'

const MAX_DAYS = 365
const DAY_MS = 86_400_000

/** Local hour of the account when reminders are sent. */
export const REMINDER_HOUR = 9

export const reminderPlaceholders = [...emailPlaceholders, 'daysOverdue'] as const
export const receiptPlaceholders = ['number', 'amount', 'paidDate', 'client', 'company', 'link'] as const

const reminderStep = z.object({
  isOn: z.boolean(),
  /** Days after the due date; negative: before it. */
  days: z.int(),
  subject: z.string(),
  message: z.string(),
})
export type ReminderStep = z.infer<typeof reminderStep>

/** An account always has these four; their place in the list identifies them. */
export const defaultReminderSteps = [
  {
    isOn: true,
    days: -3,
    subject: 'Reminder: invoice {number} is due on {dueDate}',
    message: 'Hi {client},\n\nThis is a friendly reminder that invoice {number} for {amount} is due on {dueDate}.\n\nThank you!',
  },
  {
    isOn: true,
    days: 0,
    subject: 'Invoice {number} from {company}, due on {dueDate}',
    message: 'Hi {client},\n\nInvoice {number} for {amount} is due on {dueDate}. If you have already paid it, please ignore this message.\n\nThank you!',
  },
  {
    isOn: true,
    days: 7,
    subject: 'Invoice {number} is overdue',
    message: 'Hi {client},\n\nInvoice {number} for {amount} was due on {dueDate} and has not been paid yet. Please let me know if you have any questions about it.\n\nThank you!',
  },
  {
    isOn: true,
    days: 14,
    subject: 'Second reminder: invoice {number} is {daysOverdue} overdue',
    message: 'Hi {client},\n\nInvoice {number} is now {daysOverdue} overdue. Please pay the open amount of {amount}, or tell me when I can expect your payment.\n\nThank you!',
  },
] as const satisfies readonly ReminderStep[]

export const reminderSettings = z.object({
  isEnabled: z.boolean(),
  steps: z.array(reminderStep),
  /** False without a mail server: reminders stay in the outbox. */
  hasMailServer: z.boolean(),
})
export type ReminderSettings = z.infer<typeof reminderSettings>

const onOrOff = z.boolean('Must be true or false')
const daysMessage = 'Days must be a whole number, at most 365'
const stepCount = 'There are four reminders'

const changedStep = z
  .object({
    isOn: onOrOff,
    days: z.int(daysMessage).check(z.gte(-MAX_DAYS, daysMessage), z.lte(MAX_DAYS, daysMessage)),
    subject: emailSubject,
    message: emailMessage,
  })
  .check(onlyPlaceholders(reminderPlaceholders))

const onDifferentDays = z.check<readonly { days?: unknown }[]>(({ value, issues }) => {
  const days = value.map((step) => step.days)
  for (const [index, day] of days.entries()) {
    if (days.indexOf(day) < index) issues.push({ code: 'custom', path: [index, 'days'], message: 'Another reminder is sent on this day', input: day })
  }
})

/** Absent fields stay as they are. */
export const reminderSettingsChanges = z.object({
  isEnabled: z.optional(onOrOff),
  steps: listIfSent(z.array(changedStep).check(z.minLength(defaultReminderSteps.length, stepCount), z.maxLength(defaultReminderSteps.length, stepCount), onDifferentDays)),
})
export type ReminderSettingsChanges = z.infer<typeof reminderSettingsChanges>

export const DEFAULT_RECEIPT_SUBJECT = 'Receipt for invoice {number}'
export const DEFAULT_RECEIPT_MESSAGE = 'Hi {client},\n\nThank you for your payment of {amount} for invoice {number}.'

export const receiptSettings = z.object({ isEnabled: z.boolean(), subject: z.string(), message: z.string() })
export type ReceiptSettings = z.infer<typeof receiptSettings>

/** Absent fields stay as they are; a null text restores the default. */
export const receiptSettingsChanges = z
  .object({
    isEnabled: z.optional(onOrOff),
    subject: withDefault(emailSubject, DEFAULT_RECEIPT_SUBJECT),
    message: withDefault(emailMessage, DEFAULT_RECEIPT_MESSAGE),
  })
  .check(onlyPlaceholders(receiptPlaceholders))
export type ReceiptSettingsChanges = z.infer<typeof receiptSettingsChanges>

/** Statuses of invoices that wait for payment. */
export const REMINDED = ['sent', 'submitted', 'overdue'] as const satisfies readonly InvoiceStatus[]

export function canRemind({ status }: { status: InvoiceStatus }): boolean {
  return REMINDED.some((reminded) => reminded === status)
}

/** Negative before the due date. */
export function daysPastDue(dueDate: CalendarDate, today: CalendarDate): number {
  return (Date.parse(today) - Date.parse(dueDate)) / DAY_MS
}

/** The step whose text fits today: the latest one whose day has come, or else the first. */
export function stepOn(steps: readonly ReminderStep[], dueDate: CalendarDate, today: CalendarDate): ReminderStep {
  const past = daysPastDue(dueDate, today)
  const inOrder = steps.toSorted((one, other) => one.days - other.days)
  return inOrder.findLast(({ days }) => days <= past) ?? inOrder[0] ?? defaultReminderSteps[0]
}

/** The next day on which a reminder is scheduled, after today. */
export function nextReminderDay({ isEnabled, steps }: Pick<ReminderSettings, 'isEnabled' | 'steps'>, dueDate: CalendarDate, today: CalendarDate): CalendarDate | undefined {
  if (!isEnabled) return undefined
  const days = steps.filter(({ isOn }) => isOn).map((step) => addDays(dueDate, step.days))
  return days.toSorted().find((day) => day > today)
}
