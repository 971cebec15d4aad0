import { cx } from '@billfold/ui'
import type { ReactNode } from 'react'
import styles from './outdated.module.css'

interface OutdatedProps {
  /** True while the data of the previous filters or period is still shown. */
  isOutdated: boolean
  className?: string | undefined
  children: ReactNode
}

/** Dims outdated data until the new data arrives. */
export function Outdated({ isOutdated, className, children }: OutdatedProps) {
  return (
    <div className={cx(styles.content, isOutdated && styles.outdated, className)} aria-busy={isOutdated || undefined}>
      {children}
    </div>
  )
}
