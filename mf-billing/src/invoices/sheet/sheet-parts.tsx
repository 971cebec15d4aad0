import type { Party } from '@billfold/contracts/settings/sender'
import { cx } from '@billfold/ui'
import styles from './invoice-sheet.module.css'
import type { SheetDocument } from './sheet-document.ts'

interface PartProps {
  document: SheetDocument
}

/** Decoration: the name stands beside it. */
export function Logo({ document: { logoUrl } }: PartProps) {
  return logoUrl && <img className={styles.logo} src={logoUrl} alt="" />
}

export function PartyBlock({ title, party }: { title: string; party: Party }) {
  return (
    <section className={styles.party}>
      <p className={styles.label}>{title}</p>
      <p className={styles.name}>{party.name}</p>
      <PartyLines party={party} />
    </section>
  )
}

export function PartyLines({ party: { lines, taxId } }: { party: Party }) {
  return (
    <div className={styles.lines}>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {taxId && <p>Tax ID {taxId}</p>}
    </div>
  )
}

/** Labels with their values: beside each other, or above them. */
export function Facts({ document, stacked = false }: PartProps & { stacked?: boolean }) {
  return (
    <dl className={stacked ? styles.stackedFacts : styles.facts}>
      {document.facts.map(({ title, value }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Stamp({ document: { stamp, status } }: PartProps) {
  return stamp && <p className={cx(styles.stamp, styles[status])}>{stamp}</p>
}

export function Figures({ document }: PartProps) {
  return (
    <>
      {document.lines.length > 0 && <LineTable document={document} />}
      <Totals document={document} />
      <Remark title="Notes" text={document.notes} />
      <Remark title="Payment terms" text={document.terms} />
    </>
  )
}

function LineTable({ document: { lines } }: PartProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Qty</th>
          <th scope="col">Rate</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, description, quantity, rate, amount }) => (
          <tr key={id}>
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

function Totals({ document: { subtotal, tax, received, total } }: PartProps) {
  const rows = [{ label: 'Subtotal', amount: subtotal }, ...(tax ? [tax] : []), ...(received ? [{ label: 'Total', amount: received.total }, { label: 'Paid', amount: received.amount }] : [])]
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

function Remark({ title, text }: { title: string; text: string | null }) {
  return (
    text && (
      <section className={styles.remark}>
        <p className={styles.label}>{title}</p>
        <p className={styles.words}>{text}</p>
      </section>
    )
  )
}
