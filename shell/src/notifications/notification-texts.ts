import type { Notification, NotificationKind } from '@billfold/contracts/notifications/notification'
import type { Format, Translate } from '@billfold/web-kit'
import { inWords } from '@billfold/web-kit/text/name-of.ts'

export function notificationText({ kind, name, amount }: Notification, t: Translate, format: Format): string {
  const received = amount === null ? t('A payment came in for {name}', { name }) : t('A payment of {amount} came in for {name}', { name, amount: format.money(amount) })
  const sentences: Record<NotificationKind, string> = {
    'invoice-paid': t('Invoice {name} is paid', { name }),
    'invoice-viewed': t('Invoice {name} was viewed', { name }),
    'invoice-overdue': t('Invoice {name} is overdue', { name }),
    'payment-received': received,
    'payment-refunded': t('A payment for {name} was refunded', { name }),
    'payment-disputed': t('A payment for {name} was disputed', { name }),
    'payment-overpaid': t('{name} was paid twice or overpaid', { name }),
    'proposal-viewed': t('Your proposal “{name}” was viewed', { name }),
    'proposal-signed': t('Your proposal “{name}” was signed', { name }),
    'proposal-declined': t('Your proposal “{name}” was declined', { name }),
    'question-asked': t('Question about {name}', { name }),
    'link-requested': t('New link requested for {name}', { name }),
    'project-half-done': t('Project “{name}” is half complete', { name }),
    'project-done': t('Project “{name}” is completed', { name }),
    'project-due': t('Project “{name}” is due', { name }),
    'budget-nearly-used': t('The budget of “{name}” is 80% used', { name }),
    'budget-used-up': t('The budget of “{name}” is used up', { name }),
    'export-ready': t('Your data is ready to download'),
  }
  return kind in sentences ? sentences[kind] : `${name}: ${inWords(kind)}`
}

/** The client, plus the amount if the sentence does not include it. */
export function notificationDetail({ kind, clientName, amount }: Notification, format: Format): string {
  const money = amount === null || kind === 'payment-received' ? null : format.money(amount)
  return [clientName, money].filter(Boolean).join(' · ')
}

/** 'Grace Hopper (grace@acme.test)'; undefined if no visitor caused the notification. */
export function notificationAuthor({ from }: Notification): string | undefined {
  return from === null ? undefined : `${from.name} (${from.email})`
}
