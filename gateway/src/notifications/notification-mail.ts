import { formatMoney } from '@billfold/contracts/money'
import type { Notification, NotificationKind } from '@billfold/contracts/notifications/notification'
import type { Recipient } from '../mail/recipient.ts'
import type { Speech } from '../mail/speak.ts'
import type { MailSetting, Message } from '../mail/write-mail.ts'

export type Told = Pick<Notification, 'kind' | 'subject' | 'subjectId' | 'name' | 'clientName' | 'amount'>

interface Occasion {
  sentence: string
  /** The settings that request this mail. The first enabled one is named as the reason. */
  switches: readonly MailSetting[]
}

/** Clients' actions on proposals appear only in the notification list. */
const occasions: Partial<Record<NotificationKind, Occasion>> = {
  'invoice-paid': { sentence: 'Invoice {name} is paid', switches: ['emailInvoices', 'emailPayments'] },
  'invoice-overdue': { sentence: 'Invoice {name} is overdue', switches: ['emailInvoices'] },
  'payment-received': { sentence: 'A payment came in for {name}', switches: ['emailPayments'] },
  'project-half-done': { sentence: 'Project “{name}” is half complete', switches: ['emailProjects'] },
  'project-done': { sentence: 'Project “{name}” is completed', switches: ['emailProjects'] },
  'project-due': { sentence: 'Project “{name}” is due', switches: ['emailProjects'] },
}

/** Undefined if the user has switched it off. One message even if several settings request it. */
export function notificationMail(told: Told, wants: Recipient['wants'], { t }: Speech, publicOrigin: string): Message | undefined {
  const occasion = occasions[told.kind]
  const reason = occasion?.switches.find((name) => wants[name])
  if (!occasion || !reason) return undefined
  const sentence = t(occasion.sentence, { name: told.name })
  const facts = [
    ...(told.clientName === null ? [] : [{ label: t('Client'), value: told.clientName }]),
    ...(told.amount === null ? [] : [{ label: t('Amount'), value: formatMoney(told.amount) }]),
  ]
  const { label, path } = placeOf(told, t)
  return {
    subject: sentence,
    heading: sentence,
    blocks: [...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []), { kind: 'button', label, url: publicOrigin + path }],
    setting: reason,
  }
}

function placeOf({ subject, subjectId }: Told, t: Speech['t']): { label: string; path: string } {
  if (subject === 'invoice') return { label: t('View invoice'), path: `/invoices?view=${subjectId}` }
  if (subject === 'proposal') return { label: t('View proposal'), path: `/proposals/${subjectId}` }
  return { label: t('View project'), path: `/projects/${subjectId}` }
}
