import { Button, Row } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useState } from 'react'
import styles from './more-rows.module.css'

interface FirstRows<Item> {
  shown: readonly Item[]
  total: number
  /** There are more than are shown at first. */
  isLong: boolean
  isOpen: boolean
  toggle: () => void
}

/** The first of a list, and all of it once that was asked for. */
export function useFirstRows<Item>(items: readonly Item[], most: number): FirstRows<Item> {
  const [isOpen, setOpen] = useState(false)
  return { shown: isOpen ? items : items.slice(0, most), total: items.length, isLong: items.length > most, isOpen, toggle: () => setOpen(!isOpen) }
}

/** Stays where the rest is shown: whoever pressed it by the keyboard goes on from there. */
export function MoreRows({ rows: { total, isLong, isOpen, toggle } }: { rows: FirstRows<unknown> }) {
  const t = useText()
  if (!isLong) return null
  return (
    <Row justify="end" className={styles.more}>
      <Button variant="ghost" size="small" onClick={toggle}>
        {isOpen ? t('Show fewer') : t('Show all {count}', { count: total })}
      </Button>
    </Row>
  )
}
