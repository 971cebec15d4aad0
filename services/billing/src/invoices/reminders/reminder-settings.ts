import { defaultReminderSteps } from '@billfold/contracts/invoices/default-emails'
import type { ReceiptSettings, ReceiptSettingsChanges, ReminderSettings, ReminderSettingsChanges } from '@billfold/contracts/invoices/invoice-reminders'
import type { Language } from '@billfold/contracts/settings/languages'
import type { MailSettings } from '@billfold/server-kit/mail/send-mail'
import type { Moment, Scope } from '@billfold/server-kit/scope'
import { changedTexts, readEmailTexts, reminderTemplates, saveEmailTexts } from '../email/email-texts.ts'
import { activateSteps, areReceiptsEnabled, areRemindersEnabled, enableReceipts, enableReminders, listSteps, saveSteps } from './reminder.sql.ts'

export async function getReminderSettings(scope: Moment, { smtpUrl }: Pick<MailSettings, 'smtpUrl'>, wanted?: Language): Promise<ReminderSettings> {
  const stored = await listSteps(scope)
  const steps = stored.length > 0 ? stored : defaultReminderSteps
  const { language, texts, defaults } = await readEmailTexts(scope, wanted)
  return {
    isEnabled: await areRemindersEnabled(scope),
    language,
    steps: reminderTemplates.flatMap((template, index) => {
      const step = steps[index]
      return step ? [{ isOn: step.isOn, days: step.days, ...texts[template] }] : []
    }),
    defaults: reminderTemplates.map((template) => defaults[template]),
    hasMailServer: smtpUrl !== undefined,
  }
}

export function saveReminderSettings(scope: Scope, { isEnabled, language: wanted, steps }: ReminderSettingsChanges, mail: MailSettings): Promise<ReminderSettings> {
  return scope.transaction(async (tx) => {
    const known = await readEmailTexts(tx, wanted)
    if (isEnabled !== undefined) await enableReminders(tx, isEnabled)
    if (steps || isEnabled !== undefined) await saveSteps(tx, steps ?? defaultReminderSteps, steps ? 'replace' : 'keep')
    await activateSteps(tx)
    if (steps) await saveEmailTexts(tx, known, Object.fromEntries(reminderTemplates.map((template, index) => [template, textsOf(steps[index])])))
    return getReminderSettings(tx, mail, known.language)
  })
}

function textsOf(step: { subject: string; message: string } | undefined) {
  return step && { subject: step.subject, message: step.message }
}

export async function getReceiptSettings(scope: Moment, wanted?: Language): Promise<ReceiptSettings> {
  const { language, texts, defaults } = await readEmailTexts(scope, wanted)
  return { isEnabled: await areReceiptsEnabled(scope), language, ...texts.receipt, defaults: defaults.receipt }
}

export function saveReceiptSettings(scope: Scope, changes: ReceiptSettingsChanges): Promise<ReceiptSettings> {
  return scope.transaction(async (tx) => {
    const known = await readEmailTexts(tx, changes.language)
    if (changes.isEnabled !== undefined) await enableReceipts(tx, changes.isEnabled)
    await saveEmailTexts(tx, known, { receipt: changedTexts(changes, known.texts.receipt, known.defaults.receipt) })
    return getReceiptSettings(tx, known.language)
  })
}
