import type { StatusChange } from '@billfold/contracts/invoices/invoice'
import { VisuallyHidden } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { InvoiceStatusBadge } from '../invoice-status-badge.tsx'
import styles from './invoice-history.module.css'

const actors: Readonly<Record<StatusChange['by'], string>> = { user: 'By you', job: 'By Billfold', stripe: 'By Stripe' }

/** Every change of status, the latest first: who, when, from, to, why. */
export function InvoiceHistory({ history }: { history: readonly StatusChange[] }) {
  const t = useText()
  const format = useFormat()
  return (
    <section aria-labelledby="invoice-history">
      <h3 id="invoice-history" className={styles.title}>
        {t('History')}
      </h3>
      <ol className={styles.changes}>
        {history.toReversed().map(({ at, by, from, to, reason }) => (
          <li key={`${at} ${to}`} className={styles.change}>
            <p className={styles.statuses}>
              {from && (
                <>
                  <InvoiceStatusBadge status={from} /> <span aria-hidden>→</span>
                  <VisuallyHidden>{t('to')}</VisuallyHidden>{' '}
                </>
              )}
              <InvoiceStatusBadge status={to} />
            </p>
            <p>{t(reason)}</p>
            <p className={styles.note}>
              {t(nameOf(actors, by))} · {format.instant(at)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
