import { exceedsMaxAmount } from '@billfold/contracts/invoices/invoice-totals'
import { useFormat, useText } from '@billfold/web-kit'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { figuresOf } from './invoice-figures.ts'
import styles from './invoice-summary.module.css'
import type { InvoiceFormState } from './use-invoice-form.ts'

/** Exact at every moment of the typing, and always in sight. */
export function InvoiceSummary({ form }: { form: InvoiceFormState }) {
  const t = useText()
  const format = useFormat()
  const [chosen, lineItems, rate, amount] = useWatch({ control: form.control, name: ['chosen', 'lineItems', 'taxRate', 'taxAmount'] })
  const { subtotal, taxRate, taxAmount, total } = useMemo(
    () => figuresOf({ chosen, lineItems, taxRate: rate, taxAmount: amount }),
    [chosen, lineItems, rate, amount],
  )
  const figures = [
    { label: t('Subtotal'), value: subtotal },
    { label: taxRate === null ? t('Tax') : t('Tax ({rate}%)', { rate: taxRate }), value: taxAmount },
    { label: t('Total'), value: total },
  ]
  return (
    <section aria-label={t('Invoice Summary')} className={styles.summary}>
      <h3 className={styles.title}>{t('Invoice Summary')}</h3>
      <dl className={styles.figures}>
        {figures.map(({ label, value }) => (
          <div key={label} className={styles.figure}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{format.money(value)}</dd>
          </div>
        ))}
      </dl>
      {exceedsMaxAmount(total) && (
        <p role="alert" className={styles.problem}>
          {t('The total must be below 100000000')}
        </p>
      )}
    </section>
  )
}
