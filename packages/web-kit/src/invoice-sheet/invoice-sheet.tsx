import { readable, textOn } from '@billfold/contracts/colours'
import type { InvoiceDocument } from '@billfold/contracts/invoices/invoice-document'
import { modernSenderSize, paperSizes, type Party } from '@billfold/contracts/settings/letterhead'
import { cx } from '@billfold/ui/class-names.ts'
import type { CSSProperties } from 'react'
import styles from './invoice-sheet.module.css'

export interface SheetDocument extends InvoiceDocument {
  logoUrl: string | null
}

interface InvoiceSheetProps {
  document: SheetDocument
  /** A printed page of fixed size, or a readable version that adapts to the screen. */
  as: 'page' | 'reading'
}

export function InvoiceSheet({ document, as }: InvoiceSheetProps) {
  const { template, accentColor, paper } = document
  const { width, height } = paperSizes[paper]
  const Template = templates[template] ?? ClassicTemplate
  // User colors are not design tokens.
  const look = { '--width': width, '--height': height, '--brand': accentColor, '--brand-text': readable(accentColor), '--on-brand': textOn(accentColor) } as CSSProperties
  return (
    <div className={styles.paper} data-theme="light" lang="en">
      <div className={cx(styles.sheet, styles[as], styles[template])} style={look}>
        <Template document={document} />
        <footer className={styles.footer}>
          <span>{document.from.name}</span>
          <span>Invoice {document.number}</span>
        </footer>
      </div>
    </div>
  )
}

interface PartProps {
  document: SheetDocument
}

function ClassicTemplate({ document }: PartProps) {
  return (
    <div className={styles.body}>
      <header className={styles.columns}>
        <div className={styles.wide}>
          <Logo document={document} />
          <p className={styles.sender}>{document.from.name}</p>
          <PartyLines party={document.from} />
        </div>
        <div className={styles.side}>
          <p className={styles.invoice}>INVOICE</p>
          <p className={styles.number}>{document.number}</p>
          <Stamp document={document} />
        </div>
      </header>
      <div className={styles.rule} />
      <div className={styles.columns}>
        <PartyBlock title="Bill to" party={document.to} />
        <Facts document={document} />
      </div>
      <Figures document={document} />
    </div>
  )
}

function ModernTemplate({ document }: PartProps) {
  const { number, stamp, total, dueOrPaid, from, logoUrl } = document
  const size = { '--size': modernSenderSize(from.name, logoUrl !== null) } as CSSProperties
  return (
    <>
      <header className={styles.band}>
        <div>
          <Logo document={document} />
          <p className={styles.sender} style={size}>
            {from.name}
          </p>
        </div>
        <div className={styles.side}>
          <p className={styles.number}>
            Invoice {number}
            {stamp && ` · ${stamp}`}
          </p>
          <p className={styles.amount}>{total.amount}</p>
          <p>{dueOrPaid}</p>
        </div>
      </header>
      <div className={styles.body}>
        <div className={styles.columns}>
          <PartyBlock title="Bill to" party={document.to} />
          <PartyBlock title="From" party={document.from} />
          <Facts document={document} stacked />
        </div>
        <Figures document={document} />
      </div>
    </>
  )
}

function CompactTemplate({ document }: PartProps) {
  return (
    <div className={styles.body}>
      <header className={styles.heading}>
        <p>
          Invoice <strong>{document.number}</strong>
        </p>
        <Stamp document={document} />
        <Logo document={document} />
      </header>
      <div className={styles.columns}>
        <PartyBlock title="From" party={document.from} />
        <PartyBlock title="Bill to" party={document.to} />
        <Facts document={document} />
      </div>
      <Figures document={document} />
    </div>
  )
}

const templates: Readonly<Record<string, typeof ClassicTemplate>> = { modern: ModernTemplate, compact: CompactTemplate }

function Logo({ document: { logoUrl } }: PartProps) {
  return logoUrl && <img className={styles.logo} src={logoUrl} alt="" />
}

function PartyBlock({ title, party }: { title: string; party: Party }) {
  return (
    <section className={styles.party}>
      <p className={styles.label}>{title}</p>
      <p className={styles.name}>{party.name}</p>
      <PartyLines party={party} />
    </section>
  )
}

function PartyLines({ party: { lines, taxId } }: { party: Party }) {
  return (
    <div className={styles.lines}>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {taxId && <p>Tax ID {taxId}</p>}
    </div>
  )
}

function Facts({ document, stacked = false }: PartProps & { stacked?: boolean }) {
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

function Stamp({ document: { stamp, status } }: PartProps) {
  return stamp && <p className={cx(styles.stamp, styles[status])}>{stamp}</p>
}

function Figures({ document }: PartProps) {
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
