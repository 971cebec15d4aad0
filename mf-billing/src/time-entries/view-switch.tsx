import { Link, useText } from '@billfold/web-kit'
import type { ReactNode } from 'react'
import { weekAddress } from './time-tracking-address.ts'
import styles from './view-switch.module.css'

interface ViewSwitchProps {
  view: 'list' | 'week'
  /** The card's title. */
  children: ReactNode
}

const weekPath = `/time-tracking?${weekAddress(null).toString()}`

export function ViewSwitch({ view, children }: ViewSwitchProps) {
  const t = useText()
  return (
    <div className={styles.titled}>
      {children}
      <nav aria-label={t('List or week')} className={styles.switch}>
        <Link to="/time-tracking" className={styles.view} aria-current={view === 'list' ? 'page' : undefined}>
          {t('List')}
        </Link>
        <Link to={weekPath} className={styles.view} aria-current={view === 'week' ? 'page' : undefined}>
          {t('Week')}
        </Link>
      </nav>
    </div>
  )
}
