import type { InvoiceDocument } from '@billfold/contracts/invoices/invoice-document'
import { cx } from '@billfold/ui/class-names.ts'
import styles from './invoice-lines.module.css'

interface InvoiceLinesProps {
  document: InvoiceDocument
  isReading: boolean
}

/** The line items and the totals, in the style of the invoice's template. */
export function InvoiceLines({ document, isReading }: InvoiceLinesProps) {
  return (
    <div className={cx(styles[document.template] ?? styles.classic, isReading && styles.reading)}>
      {document.lines.length > 0 && <LineTable {...document} />}
      <Totals {...document} />
    </div>
  )
}

function LineTable({ labels, lines }: InvoiceDocument) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{labels.description}</th>
          <th scope="col">{labels.quantity}</th>
          <th scope="col">{labels.rate}</th>
          <th scope="col">{labels.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ description, quantity, rate, amount }, index) => (
          <tr key={index}>
            <td>{description}</td>
            <td>{quantity}</td>
            <td>{rate}</td>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Totals({ labels, subtotal, tax, deductions, received, total }: InvoiceDocument) {
  const receipts = received ? [{ label: labels.total, amount: received.total }, { label: labels.amountPaid, amount: received.amount }] : []
  const rows = [{ label: labels.subtotal, amount: subtotal }, ...(tax ? [tax] : []), ...deductions, ...receipts]
  return (
    <dl className={styles.totals}>
      {rows.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{total.label}</dt>
        <dd>{total.amount}</dd>
      </div>
    </dl>
  )
}
