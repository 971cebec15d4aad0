import type { EmbedLanguage } from '@billfold/contracts/embeds/embed-message'
import { figuresIn } from './figures.ts'
import styles from './project-status.module.css'
import { statusTexts } from './status-texts.ts'

interface FreshnessProps {
  updatedAt: Date
  /** The last refresh failed, so the data is out of date. */
  isLate: boolean
  language: EmbedLanguage
}

/** Shows the age of the data. */
export function Freshness({ updatedAt, isLate, language }: FreshnessProps) {
  const say = statusTexts(language)
  return (
    <p className={styles.freshness} data-late={isLate}>
      {isLate && `${say('Could not be updated just now.')} `}
      {say('Last updated')} <time dateTime={updatedAt.toISOString()}>{figuresIn(language).instantText(updatedAt)}</time>
    </p>
  )
}
