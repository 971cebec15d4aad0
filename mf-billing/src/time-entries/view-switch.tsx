import { useText } from '@billfold/web-kit'
import { ViewSwitch as Views } from '@billfold/web-kit/lists/view-switch.tsx'
import type { ReactNode } from 'react'
import { weekAddress } from './time-tracking-address.ts'
import styles from './view-switch.module.css'

interface ViewSwitchProps {
  view: 'list' | 'week'
  /** Title of the card. */
  children: ReactNode
}

const weekPath = `/time-tracking?${weekAddress(null).toString()}`

export function ViewSwitch({ view, children }: ViewSwitchProps) {
  const t = useText()
  const views = [
    { to: '/time-tracking', text: t('List'), isCurrent: view === 'list' },
    { to: weekPath, text: t('Week'), isCurrent: view === 'week' },
  ]
  return (
    <div className={styles.titled}>
      {children}
      <Views label={t('List or week')} views={views} />
    </div>
  )
}
