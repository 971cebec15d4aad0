import { richTextToHtml } from '@billfold/contracts/proposals/rich-text'
import { useMemo } from 'react'
import { htmlToElements } from './html-to-elements.ts'
import styles from './rich-text.module.css'

/** Plain text with its line breaks, or HTML, of which only what is harmless is shown. */
export function RichText({ children }: { children: string }) {
  const elements = useMemo(() => htmlToElements(richTextToHtml(children)), [children])
  return <div className={styles.text}>{elements}</div>
}
