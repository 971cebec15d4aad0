import * as z from '../zod.ts'
import { addDays, type CalendarDate, daysBetween } from '../calendar-date.ts'
import { listIfSent } from '../optional.ts'
import { language } from '../settings/languages.ts'
import { defaultReminderSteps } from './default-emails.ts'
import type { InvoiceStatus } from './invoice.ts'
import { daysAfterDue, emailMessage, emailPlaceholders, emailSubject, emailTexts, onlyPlaceholders, textChanges, textLanguageQuery, textsOfLanguage } from './invoice-email.ts'

/** Hour in the account's time zone at which reminders are sent. */
export const REMINDER_HOUR = 9

export const reminderPlaceholders = [...emailPlaceholders, 'daysOverdue'] as const
export const receiptPlaceholders = ['number', 'amount', 'paidDate', 'client', 'contact', 'company', 'link'] as const

const reminderStep = z.object({
  isOn: z.boolean(),
  /** Days after the due date; negative before it. */
  days: z.int(),
  subject: z.string(),
  message: z.string(),
})
export type ReminderStep = z.infer<typeof reminderStep>

export const reminderSettings = z.object({
  isEnabled: z.boolean(),
  language,
  /** The steps, with their texts in this language. */
  steps: z.array(reminderStep),
  /** The default texts of the steps. */
  defaults: z.array(emailTexts),
  /** False if no mail server is configured. Reminders then stay in the outbox. */
  hasMailServer: z.boolean(),
})
export type ReminderSettings = z.infer<typeof reminderSettings>

const onOrOff = z.boolean('Must be true or false')
const stepCount = 'There must be exactly four reminders'

const changedStep = z
  .object({
    isOn: onOrOff,
    days: daysAfterDue,
    subject: emailSubject,
    message: emailMessage,
  })
  .check(onlyPlaceholders(reminderPlaceholders))

const onDifferentDays = z.check<readonly { days?: unknown }[]>(({ value, issues }) => {
  const days = value.map((step) => step.days)
  for (const [index, day] of days.entries()) {
    if (days.indexOf(day) < index) issues.push({ code: 'custom', path: [index, 'days'], message: 'Another reminder is already set for this day', input: day })
  }
})

/** Absent fields are left unchanged. The days apply to all languages, the texts only to the given one. */
export const reminderSettingsChanges = z.object({
  isEnabled: z.optional(onOrOff),
  ...textLanguageQuery.shape,
  steps: listIfSent(z.array(changedStep).check(z.minLength(defaultReminderSteps.length, stepCount), z.maxLength(defaultReminderSteps.length, stepCount), onDifferentDays)),
})
export type ReminderSettingsChanges = z.infer<typeof reminderSettingsChanges>

export const receiptSettings = z.object({ isEnabled: z.boolean(), ...textsOfLanguage })
export type ReceiptSettings = z.infer<typeof receiptSettings>

/** Absent fields are left unchanged. */
export const receiptSettingsChanges = z.object({ isEnabled: z.optional(onOrOff), ...textChanges }).check(onlyPlaceholders(receiptPlaceholders))
export type ReceiptSettingsChanges = z.infer<typeof receiptSettingsChanges>

/** Invoices with these statuses await payment, so clients can be reminded of them. */
export const REMINDED = ['sent', 'submitted', 'overdue'] as const satisfies readonly InvoiceStatus[]

export function canRemind({ status }: { status: InvoiceStatus }): boolean {
  return REMINDED.some((reminded) => reminded === status)
}

/** The result is negative before the due date. */
export function daysPastDue(dueDate: CalendarDate, today: CalendarDate): number {
  return daysBetween(dueDate, today)
}

/** The step whose text suits today: the latest one whose day has been reached, or the first if none has. */
export function stepOn(steps: readonly ReminderStep[], dueDate: CalendarDate, today: CalendarDate): ReminderStep {
  const past = daysPastDue(dueDate, today)
  const inOrder = steps.toSorted((one, other) => one.days - other.days)
  return inOrder.findLast(({ days }) => days <= past) ?? inOrder[0] ?? defaultReminderSteps[0]
}

/** The next day after today on which a reminder is scheduled. */
export function nextReminderDay({ isEnabled, steps }: Pick<ReminderSettings, 'isEnabled' | 'steps'>, dueDate: CalendarDate, today: CalendarDate): CalendarDate | undefined {
  if (!isEnabled) return undefined
  const days = steps.filter(({ isOn }) => isOn).map((step) => addDays(dueDate, step.days))
  return days.toSorted().find((day) => day > today)
}
