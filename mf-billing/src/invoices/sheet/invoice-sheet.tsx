import { readable, textOn } from '@billfold/contracts/colours'
import { paperSizes } from '@billfold/contracts/settings/paper'
import { cx } from '@billfold/ui'
import type { CSSProperties } from 'react'
import { ClassicTemplate } from './classic-template.tsx'
import { CompactTemplate } from './compact-template.tsx'
import styles from './invoice-sheet.module.css'
import { ModernTemplate } from './modern-template.tsx'
import type { SheetDocument } from './sheet-document.ts'

interface InvoiceSheetProps {
  document: SheetDocument
  /** A page as it is printed, however small; or as high as its text, and in one column where the page is narrow. */
  as: 'page' | 'reading'
}

const templates: Readonly<Record<string, typeof ClassicTemplate>> = { modern: ModernTemplate, compact: CompactTemplate }

/** An invoice drawn as its PDF is: the same arrangement and the same measures, in points of its page. */
export function InvoiceSheet({ document, as }: InvoiceSheetProps) {
  const { template, accentColor, paper } = document
  const { width, height } = paperSizes[paper]
  const Template = templates[template] ?? ClassicTemplate
  // The colour is the user's own, so that no token can hold it.
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
