import { richTextToHtml } from '@billfold/contracts/proposals/rich-text'
import { useMemo } from 'react'
import { htmlToElements } from './html-to-elements.ts'
import styles from './rich-text.module.css'

/** Shows plain text with line breaks, or HTML reduced to safe elements. */
export function RichText({ children }: { children: string }) {
  const elements = useMemo(() => htmlToElements(richTextToHtml(children)), [children])
  return <div className={styles.text}>{elements}</div>
}
