import { exceedsMaxAmount } from '@billfold/contracts/invoices/invoice-totals'
import { useFormat, useText } from '@billfold/web-kit'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { decimals } from './decimals.ts'
import { figuresOf, shownFigures } from './invoice-figures.ts'
import styles from './invoice-summary.module.css'
import { shownMoney } from './shown-money.ts'
import type { InvoiceFormState } from './use-invoice-form.ts'

/** Exact at every moment of the typing, and always in sight. */
export function InvoiceSummary({ form }: { form: InvoiceFormState }) {
  const t = useText()
  const format = useFormat()
  const [chosen, lineItems, rate, amount] = useWatch({ control: form.control, name: ['chosen', 'lineItems', 'taxRate', 'taxAmount'] })
  const { taxRate, total, shown } = useMemo(() => {
    const values = { chosen, lineItems, taxRate: rate, taxAmount: amount }
    return { ...figuresOf(values), shown: shownFigures(values) }
  }, [chosen, lineItems, rate, amount])
  const figures = [
    { label: t('Subtotal'), value: shown.subtotal },
    { label: taxRate === null ? t('Tax') : t('Tax ({rate}%)', { rate: decimals(taxRate) }), value: shown.taxAmount },
    { label: t('Total'), value: shown.total },
  ]
  return (
    <section aria-label={t('Invoice Summary')} className={styles.summary}>
      <h3 className={styles.title}>{t('Invoice Summary')}</h3>
      <dl className={styles.figures}>
        {figures.map(({ label, value }) => (
          <div key={label} className={styles.figure}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{shownMoney(value, format)}</dd>
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
