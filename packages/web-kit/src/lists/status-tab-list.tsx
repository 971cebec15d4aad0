import { Tab, TabList } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import styles from './status-tab-list.module.css'

interface StatusTabListProps<Status extends string> {
  /** English names, in the order of the tabs. */
  texts: Readonly<Record<Status, string>>
  /** Undefined while loading. */
  counts: Readonly<Record<Status, number>> | undefined
  className?: string | undefined
}

/** The tab 'all' and a tab for each status, with the number of records in each. */
export function StatusTabList<Status extends string>({ texts, counts, className }: StatusTabListProps<Status>) {
  const t = useText()
  const format = useFormat()
  const statuses = Object.keys(texts) as Status[]
  const all = statuses.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0)
  const tabs = [{ value: 'all', text: 'All', count: all }, ...statuses.map((status) => ({ value: status, text: texts[status], count: counts?.[status] ?? 0 }))]
  return (
    <TabList aria-label={t('Status')} className={className}>
      {tabs.map(({ value, text, count }) => (
        <Tab key={value} value={value}>
          {t(text)} {counts && <span className={styles.count}>{format.number(count)}</span>}
        </Tab>
      ))}
    </TabList>
  )
}
