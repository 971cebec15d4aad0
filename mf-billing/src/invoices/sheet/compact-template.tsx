import styles from './invoice-sheet.module.css'
import type { SheetDocument } from './sheet-document.ts'
import { Facts, Figures, Logo, PartyBlock, Stamp } from './sheet-parts.tsx'

/** For long lists: small type, tight rows, everything else in one strip above. */
export function CompactTemplate({ document }: { document: SheetDocument }) {
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
