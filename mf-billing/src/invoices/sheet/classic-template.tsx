import styles from './invoice-sheet.module.css'
import type { SheetDocument } from './sheet-document.ts'
import { Facts, Figures, Logo, PartyBlock, PartyLines, Stamp } from './sheet-parts.tsx'

/** A letter: who writes at the left, what it is at the right, and one line of colour. */
export function ClassicTemplate({ document }: { document: SheetDocument }) {
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
