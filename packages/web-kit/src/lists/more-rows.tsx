import { Button, Row, type ButtonProps } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useState } from 'react'
import styles from './more-rows.module.css'

interface FirstRows<Item> {
  shown: readonly Item[]
  total: number
  /** True if there are more rows than initially shown. */
  isLong: boolean
  isOpen: boolean
  toggle: () => void
}

export function useFirstRows<Item>(items: readonly Item[], most: number): FirstRows<Item> {
  const [isOpen, setOpen] = useState(false)
  return { shown: isOpen ? items : items.slice(0, most), total: items.length, isLong: items.length > most, isOpen, toggle: () => setOpen(!isOpen) }
}

interface MoreButtonProps extends Pick<ButtonProps, 'variant'> {
  rows: FirstRows<unknown>
}

/** The button stays visible when the rows are expanded, so that keyboard users keep their position. */
export function MoreButton({ rows: { total, isOpen, toggle }, variant }: MoreButtonProps) {
  const t = useText()
  return (
    <Button variant={variant} size="small" onClick={toggle}>
      {isOpen ? t('Show fewer') : t('Show all {count}', { count: total })}
    </Button>
  )
}

export function MoreRows({ rows }: Pick<MoreButtonProps, 'rows'>) {
  if (!rows.isLong) return null
  return (
    <Row justify="end" className={styles.more}>
      <MoreButton rows={rows} variant="ghost" />
    </Row>
  )
}
