import { readable, textOn } from '@billfold/contracts/colours'
import type { InvoiceDocument } from '@billfold/contracts/invoices/invoice-document'
import { modernSenderSize, paperSizes } from '@billfold/contracts/settings/letterhead'
import { cx } from '@billfold/ui/class-names.ts'
import type { CSSProperties, ReactNode } from 'react'
import { EmailText } from '../text/email-text.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import styles from './invoice-sheet.module.css'

export interface SheetDocument extends InvoiceDocument {
  logoUrl: string | null
}

interface InvoiceSheetProps {
  document: SheetDocument
  /** A printed page of fixed size, a page that grows with its content, or a readable version that adapts to the screen. */
  as: 'page' | 'growing' | 'reading'
  /** Set if the sender, number and amount are shown above the sheet; the modern template then has no band on screens. */
  summarized?: boolean
}

export function InvoiceSheet({ document, as, summarized = false }: InvoiceSheetProps) {
  const { template, accentColor, paper } = document
  const { width, height } = paperSizes[paper]
  const Template = templates[template] ?? ClassicTemplate
  // Set inline, because colors chosen by users are not design tokens.
  const look = { '--width': width, '--height': height, '--brand': accentColor, '--brand-text': readable(accentColor), '--on-brand': textOn(accentColor) } as CSSProperties
  return (
    <div className={styles.paper} data-theme="light" lang={document.language}>
      <div className={cx(styles.sheet, styles[as], styles[template], summarized && styles.summarized)} style={look}>
        <Template document={document}>
          <InvoiceLines document={document} isReading={as === 'reading'} />
          <Remark title={document.labels.notes} text={document.notes} />
          <Remark title={document.labels.terms} text={document.terms} />
        </Template>
        <footer className={styles.footer}>
          <span>{document.from.name}</span>
          <span>{document.labels.title}</span>
        </footer>
      </div>
    </div>
  )
}

interface PartProps {
  document: SheetDocument
}

interface TemplateProps extends PartProps {
  children: ReactNode
}

function ClassicTemplate({ document, children }: TemplateProps) {
  return (
    <div className={styles.body}>
      <header className={styles.columns}>
        <div className={styles.wide}>
          <Logo document={document} />
          <p className={styles.sender}>{document.from.name}</p>
          <PartyLines document={document} side="from" />
        </div>
        <div className={styles.side}>
          <p className={styles.invoice}>{document.labels.invoice.toUpperCase()}</p>
          <p className={styles.number}>{document.number}</p>
          <Stamp document={document} />
        </div>
      </header>
      <div className={styles.rule} />
      <div className={styles.columns}>
        <PartyBlock document={document} side="to" />
        <Facts document={document} />
      </div>
      {children}
    </div>
  )
}

function ModernTemplate({ document, children }: TemplateProps) {
  const { labels, stamp, total, dueOrPaid, from, logoUrl } = document
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
            {labels.title}
            {stamp && ` · ${stamp}`}
          </p>
          <p className={styles.amount}>{total.amount}</p>
          <p>{dueOrPaid}</p>
        </div>
      </header>
      <div className={styles.body}>
        <div className={styles.columns}>
          <PartyBlock document={document} side="to" />
          <PartyBlock document={document} side="from" />
          <Facts document={document} stacked />
        </div>
        {children}
      </div>
    </>
  )
}

function CompactTemplate({ document, children }: TemplateProps) {
  return (
    <div className={styles.body}>
      <header className={styles.heading}>
        <p>
          {document.labels.invoice} <strong>{document.number}</strong>
        </p>
        <Stamp document={document} />
        <Logo document={document} />
      </header>
      <div className={styles.columns}>
        <PartyBlock document={document} side="from" />
        <PartyBlock document={document} side="to" />
        <Facts document={document} />
      </div>
      {children}
    </div>
  )
}

const templates: Readonly<Record<string, typeof ClassicTemplate>> = { modern: ModernTemplate, compact: CompactTemplate }

function Logo({ document: { logoUrl } }: PartProps) {
  return logoUrl && <img className={styles.logo} src={logoUrl} alt="" />
}

interface PartyProps extends PartProps {
  side: 'from' | 'to'
}

function PartyBlock({ document, side }: PartyProps) {
  const { labels } = document
  return (
    <section className={cx(styles.party, styles[side])}>
      <p className={styles.label}>{side === 'from' ? labels.from : labels.billTo}</p>
      <p className={styles.name}>{document[side].name}</p>
      <PartyLines document={document} side={side} />
    </section>
  )
}

function PartyLines({ document, side }: PartyProps) {
  const { lines, taxId } = document[side]
  return (
    <div className={styles.lines}>
      {lines.map((line, index) => (
        <p key={index}>
          <EmailText>{line}</EmailText>
        </p>
      ))}
      {taxId && <p>{`${document.labels.taxId} ${taxId}`}</p>}
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
