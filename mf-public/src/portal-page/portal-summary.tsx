import type { ClientPortal, PortalInvoice } from '@billfold/contracts/client-portal/client-portal-calls'
import { Skeleton } from '@billfold/ui/states/skeleton.tsx'
import type { Figures } from '@billfold/web-kit/project-status/figures.ts'
import { CircleCheck } from 'lucide-react'
import type { Translate } from '../page/page-texts.ts'
import styles from './portal-summary.module.css'
import type { PortalList } from './use-portal-list.ts'

interface AmountDueProps {
  openInvoices: PortalList<PortalInvoice>
  money: Figures['money']
  t: Translate
}

interface PortalSummaryProps extends AmountDueProps, Pick<ClientPortal, 'client' | 'sender'> {
  isEmpty: boolean
}

export function PortalSummary({ client, sender, isEmpty, ...due }: PortalSummaryProps) {
  const { t } = due
  return (
    <section className={styles.summary}>
      <div>
        <h1 className={styles.title}>{client.name}</h1>
        <p className={styles.intro}>{t('Your invoices, proposals and projects with {sender}', { sender: sender.name })}</p>
      </div>
      {isEmpty ? (
        <p className={styles.due}>{t('There is nothing here yet. {sender} will share documents with you on this page.', { sender: sender.name })}</p>
      ) : (
        <AmountDue {...due} />
      )}
    </section>
  )
}

function AmountDue({ openInvoices: { items, hasFailed, hasMore }, money, t }: AmountDueProps) {
  if (items === undefined) {
    return hasFailed ? null : (
      <div className={styles.total}>
        <p className={styles.amount}>
          <Skeleton width={180} />
        </p>
        <p className={styles.due}>
          <Skeleton width={140} />
        </p>
      </div>
    )
  }
  if (items.length === 0) {
    return (
      <p className={styles.settled}>
        <CircleCheck aria-hidden size={18} />
        {t('You have no open invoices')}
      </p>
    )
  }
  const count = items.length
  const overdue = items.filter(({ status }) => status === 'overdue').length
  // With more pages to load, the sum of the loaded amounts would be too low.
  if (hasMore) return <p className={styles.due}>{t('You have more than {count} open invoices', { count })}</p>
  return (
    <div className={styles.total}>
      <p className={styles.amount}>{money(sumOf(items.map(({ balance }) => balance)))}</p>
      <p className={styles.due}>
        {count === 1 ? t('due on 1 invoice') : t('due on {count} invoices', { count })}
        {overdue > 0 && <span className={styles.overdue}> · {overdue === 1 ? t('1 overdue') : t('{count} overdue', { count: overdue })}</span>}
      </p>
    </div>
  )
}

/** All amounts have two decimals. The helpers in contracts would pull schemas into this lightweight page. */
export function sumOf(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
