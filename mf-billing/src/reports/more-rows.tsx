import { Button, Row } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { useState } from 'react'
import styles from './more-rows.module.css'

interface FirstRows<Item> {
  shown: readonly Item[]
  total: number
  /** null: all are shown. */
  showAll: (() => void) | null
}

/** The first of a list, and all of it once that was asked for. */
export function useFirstRows<Item>(items: readonly Item[], most: number): FirstRows<Item> {
  const [isOpen, setOpen] = useState(false)
  const isCut = !isOpen && items.length > most
  return { shown: isCut ? items.slice(0, most) : items, total: items.length, showAll: isCut ? () => setOpen(true) : null }
}

export function MoreRows({ rows: { total, showAll } }: { rows: FirstRows<unknown> }) {
  const t = useText()
  const format = useFormat()
  if (!showAll) return null
  return (
    <Row justify="end" className={styles.more}>
      <Button variant="ghost" size="small" onClick={showAll}>
        {t('Show all {count}', { count: format.number(total) })}
      </Button>
    </Row>
  )
}
