import { documentParts, isWritten, sectionTitles } from '@billfold/contracts/proposals/proposal-content'
import { cx } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { useState, type ReactNode } from 'react'
import { RichText } from '../rich-text/rich-text.tsx'
import type { DocumentContent } from './document-content.ts'
import { Investment } from './investment.tsx'
import styles from './proposal-document.module.css'

interface ProposalDocumentProps {
  content: DocumentContent
  /** Recipient and dates, one item per line. A placeholder is a text in place of a value that has not been entered. */
  facts: readonly { label: string; value: string; isPlaceholder?: boolean }[]
  /** Shown next to the title. */
  badge?: ReactNode
}

export function ProposalDocument({ content, facts, badge }: ProposalDocumentProps) {
  const t = useText()
  const format = useFormat()
  const until = content.validUntil === null ? t('further notice') : format.date(content.validUntil)
  return (
    <article className={styles.document}>
      <header className={styles.head}>
        <Logo key={content.logoUrl} src={content.logoUrl} />
        <div className={styles.titleRow}>
          <h2 className={cx(styles.title, content.title === '' && styles.placeholder)}>{content.title || t('Untitled proposal')}</h2>
          {badge}
        </div>
        <p className={styles.description}>{content.description}</p>
        <dl className={styles.facts}>
          {facts.map(({ label, value, isPlaceholder }) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd className={cx(isPlaceholder && styles.placeholder)}>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      {documentParts.map((part) =>
        part === 'investment' ? (
          <Investment key={part} content={content} />
        ) : (
          <Section key={part} title={t(sectionTitles[part])}>
            {content[part]}
          </Section>
        ),
      )}
      <p className={styles.validity}>{t('This proposal is valid until {date}.', { date: until })}</p>
    </article>
  )
}

function Section({ title, children }: { title: string; children: string }) {
  if (!isWritten(children)) return null
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      <RichText>{children}</RichText>
    </section>
  )
}

/** The client's logo; hidden if missing or broken. */
function Logo({ src }: { src: string | null }) {
  const [isBroken, setBroken] = useState(false)
  if (src === null || isBroken) return null
  return <img className={styles.logo} src={src} alt="" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
}
