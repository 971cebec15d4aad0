import { readable } from '@billfold/contracts/colours'
import { paperSizes, type Party } from '@billfold/contracts/settings/letterhead'
import type { StatementDocument, StatementRow } from '@billfold/contracts/statements/statement-document'
import { cx } from '@billfold/ui/class-names.ts'
import { type CSSProperties, Fragment } from 'react'
import styles from './statement-sheet.module.css'

interface StatementSheetProps {
  document: StatementDocument
  logoUrl: string | null
}

/** The statement as it looks on paper. On a phone, its rows are shown as cards. */
export function StatementSheet({ document, logoUrl }: StatementSheetProps) {
  const { language, labels, from, to, period, summary, balance, paper, accentColor } = document
  // Set inline, because the user's color is not a design token.
  const look = { '--width': paperSizes[paper].width, '--brand-text': readable(accentColor) } as CSSProperties
  return (
    <article className={styles.paper} data-theme="light" lang={language} aria-label={`${labels.title}, ${period}`}>
      <div className={styles.sheet} style={look}>
        <header className={cx(styles.columns, styles.letterhead)}>
          <div className={styles.wide}>
            {logoUrl && <img className={styles.logo} src={logoUrl} alt="" />}
            <p className={styles.sender}>{from.name}</p>
            <PartyLines party={from} taxIdLabel={labels.taxId} />
          </div>
          <div className={styles.side}>
            <p className={styles.title}>{labels.statement.toUpperCase()}</p>
            <p className={styles.period}>{period}</p>
          </div>
        </header>
        <div className={styles.rule} />
        <div className={cx(styles.columns, styles.account)}>
          <section className={styles.wide}>
            <p className={styles.label}>{labels.accountOf}</p>
            <p className={styles.name}>{to.name}</p>
            <PartyLines party={to} taxIdLabel={labels.taxId} />
          </section>
          <dl className={styles.summary}>
            {summary.map(({ label, amount }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
            <div className={styles.balance}>
              <dt>{balance.label}</dt>
              <dd>{balance.amount}</dd>
            </div>
          </dl>
        </div>
        <Entries document={document} />
        <Aging parts={document.aging} />
      </div>
    </article>
  )
}

function PartyLines({ party: { lines, taxId }, taxIdLabel }: { party: Party; taxIdLabel: string }) {
  return (
    <div className={styles.lines}>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {taxId && (
        <p>
          {taxIdLabel} {taxId}
        </p>
      )}
    </div>
  )
}

function Aging({ parts }: { parts: StatementDocument['aging'] }) {
  if (parts.length === 0) return null
  return (
    <dl className={styles.aging}>
      {parts.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

function Entries({ document: { labels, rows, balance, isEmpty } }: { document: StatementDocument }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{labels.date}</th>
          <th scope="col">{labels.description}</th>
          <th scope="col">{labels.invoiced}</th>
          <th scope="col">{labels.paid}</th>
          <th scope="col">{labels.balance}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <EntryRow key={index} row={row} balanceLabel={labels.balance} />
        ))}
        {isEmpty && (
          <tr className={styles.empty}>
            <td colSpan={5}>{labels.noEntries}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {balance.label}
          </th>
          <td>{balance.amount}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function EntryRow({ row: { date, title, note, invoiced, paid, balance }, balanceLabel }: { row: StatementRow; balanceLabel: string }) {
  return (
    <tr className={cx(invoiced !== '' && paid !== '' && styles.sum)}>
      <td>{date}</td>
      <td>
        {/* Each word is wrapped in a span, so that an invoice number stays on one line. */}
        {title.split(' ').map((word, index) => (
          <Fragment key={index}>
            {index > 0 && ' '}
            <span className={styles.word}>{word}</span>
          </Fragment>
        ))}
        {note && <small>{note}</small>}
      </td>
      <td className={cx(styles.figure, invoiced === '' && styles.none)}>{invoiced}</td>
      <td className={cx(styles.figure, styles.paid, paid === '' && styles.none)}>{paid}</td>
      <td data-label={balanceLabel}>{balance}</td>
    </tr>
  )
}
