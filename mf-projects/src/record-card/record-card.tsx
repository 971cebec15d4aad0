import { Card, Truncate } from '@billfold/ui'
import { Link } from '@billfold/web-kit'
import type { ReactNode } from 'react'
import styles from './record-card.module.css'

interface RecordCardProps {
  to: string
  name: string
  /** Below the name. */
  note: string
  logo?: ReactNode
  badges: ReactNode
  menu: ReactNode
  children: ReactNode
}

/** One record in a list. All cards must have the same height, whatever is missing: the grid relies on it. */
export function RecordCard({ to, name, note, logo, badges, menu, children }: RecordCardProps) {
  return (
    <Card interactive className={styles.card}>
      <div className={styles.head}>
        {logo}
        <div className={styles.title}>
          <h2 className={styles.name}>
            <Truncate>
              <Link to={to} className={styles.link}>
                {name}
              </Link>
            </Truncate>
          </h2>
          <p className={styles.note}>
            <Truncate>{note}</Truncate>
          </p>
        </div>
        {badges}
        <div className={styles.menu}>{menu}</div>
      </div>
      {children}
    </Card>
  )
}
