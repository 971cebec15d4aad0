import { modernSenderSize } from '@billfold/contracts/invoices/modern-sender-size'
import type { CSSProperties } from 'react'
import styles from './invoice-sheet.module.css'
import type { SheetDocument } from './sheet-document.ts'
import { Facts, Figures, Logo, PartyBlock } from './sheet-parts.tsx'

/** A band of colour across the page, with what matters first: who, which, how much. */
export function ModernTemplate({ document }: { document: SheetDocument }) {
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
