import type { EmbedLanguage } from '@billfold/contracts/embeds/embed-message'
import { Brand } from '@billfold/ui/layout/brand.tsx'
import { Unlink } from 'lucide-react'
import styles from './broken-link.module.css'
import { pageTexts } from './page-texts.ts'

interface BrokenLinkProps {
  title: string
  detail: string
  /** Undefined if `detail` already explains who can help. */
  language?: EmbedLanguage
}

/** Shown for an unknown link. Its sender is unknown as well, so the page names none. */
export function BrokenLink({ title, detail, language }: BrokenLinkProps) {
  return (
    <div className={styles.around}>
      <div className={styles.card}>
        <Unlink aria-hidden size={28} />
        <h1>{title}</h1>
        <p>{detail}</p>
        {language && <p className={styles.help}>{pageTexts(language)('Check that the whole link was copied, or ask the sender for a new one.')}</p>}
      </div>
      <p className={styles.brand}>
        <Brand />
      </p>
    </div>
  )
}
