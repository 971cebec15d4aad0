import { LoadingState, Notice, Skeleton, Stack } from '@billfold/ui'
import { QueryFailed, useFormat, useText, type ApiError } from '@billfold/web-kit'
import { hoursInWords } from '@billfold/web-kit/format/hours-in-words.ts'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './invoice-form.module.css'
import { sumOfHours, typedAmount } from './invoice-figures.ts'
import type { ChosenEntry } from './invoice-form-values.ts'

interface EntrySectionProps {
  title: string
  chosen: readonly ChosenEntry[]
  hasClient: boolean
  /** The client's entries. */
  query: UseQueryResult<TimeEntry[], ApiError>
  problem: string | undefined
  children: (entries: readonly TimeEntry[]) => ReactNode
}

/** The frame around the entries of a client: what is chosen, what is wrong, and what there is before they are loaded. */
export function EntrySection({ title, chosen, hasClient, query, problem, children }: EntrySectionProps) {
  const t = useText()
  const format = useFormat()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The list may be far above the button that was pressed.
    if (problem) section.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  const lines = chosen.flatMap(({ line }) => line ?? [])
  const selection = [
    t('{count} selected', { count: chosen.length }),
    hoursInWords(sumOfHours(lines.map(({ quantity }) => quantity)), t),
    format.money(sumOf(lines.map(typedAmount))),
  ].join(' · ')
  return (
    <section ref={section} aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <h3 id={id} className={styles.sectionTitle}>
          {title}
        </h3>
        <output className={styles.sectionNote}>{chosen.length > 0 && selection}</output>
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {hasClient ? <Loaded query={query}>{children}</Loaded> : <p className={styles.empty}>{t('Select a client to view available time entries')}</p>}
    </section>
  )
}

function Loaded({ query, children }: Pick<EntrySectionProps, 'query' | 'children'>) {
  const t = useText()
  if (query.data) return children(query.data)
  if (query.error) return <QueryFailed query={query} failure={t('The time entries could not be loaded')} />
  return (
    <LoadingState text={t('Loading time entries...')}>
      <Stack gap={1}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={56} />
        ))}
      </Stack>
    </LoadingState>
  )
}
