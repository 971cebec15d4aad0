import {
  DEFAULT_RECEIPT_MESSAGE,
  DEFAULT_RECEIPT_SUBJECT,
  defaultReminderSteps,
  type ReceiptSettings,
  type ReceiptSettingsChanges,
  type ReminderSettings,
  type ReminderSettingsChanges,
} from '@billfold/contracts/invoices/invoice-reminders'
import type { MailSettings } from '@billfold/server-kit/mail/send-mail'
import type { Moment, Scope } from '@billfold/server-kit/scope'
import { ReceiptSettingsEntity, ReminderSettingsEntity } from './reminder.entity.ts'
import { activateSteps, areRemindersEnabled, findReceiptSettings, listSteps, saveSteps } from './reminder.sql.ts'

export async function getReminderSettings(scope: Moment, { smtpUrl }: Pick<MailSettings, 'smtpUrl'>): Promise<ReminderSettings> {
  const steps = await listSteps(scope)
  return { isEnabled: await areRemindersEnabled(scope), steps: steps.length > 0 ? steps : [...defaultReminderSteps], hasMailServer: smtpUrl !== undefined }
}

export function saveReminderSettings(scope: Scope, { isEnabled, steps }: ReminderSettingsChanges, mail: MailSettings): Promise<ReminderSettings> {
  return scope.transaction(async (tx) => {
    if (isEnabled !== undefined) await tx.em.upsert(ReminderSettingsEntity, { userId: tx.userId, isEnabled }, { onConflictFields: ['userId'] })
    if (steps) await saveSteps(tx, steps, 'replace')
    else if (isEnabled !== undefined) await saveSteps(tx, defaultReminderSteps, 'keep')
    await activateSteps(tx)
    return getReminderSettings(tx, mail)
  })
}

const DEFAULT_RECEIPT: ReceiptSettings = { isEnabled: false, subject: DEFAULT_RECEIPT_SUBJECT, message: DEFAULT_RECEIPT_MESSAGE }
const RECEIPT_FIELDS = ['isEnabled', 'subject', 'message'] as const

export async function getReceiptSettings(scope: Moment): Promise<ReceiptSettings> {
  return (await findReceiptSettings(scope)) ?? DEFAULT_RECEIPT
}

export function saveReceiptSettings(scope: Scope, changes: ReceiptSettingsChanges): Promise<ReceiptSettings> {
  const { isEnabled = DEFAULT_RECEIPT.isEnabled, subject = DEFAULT_RECEIPT.subject, message = DEFAULT_RECEIPT.message } = changes
  const sent = RECEIPT_FIELDS.filter((field) => changes[field] !== undefined)
  return scope.transaction(async (tx) => {
    const settings = { userId: tx.userId, isEnabled, subject, message }
    if (sent.length > 0) await tx.em.upsert(ReceiptSettingsEntity, settings, { onConflictFields: ['userId'], onConflictMergeFields: sent })
    return getReceiptSettings(tx)
  })
}
