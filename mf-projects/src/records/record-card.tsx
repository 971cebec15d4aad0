import { Card, Skeleton, Truncate } from '@billfold/ui'
import { Link } from '@billfold/web-kit'
import type { ReactNode } from 'react'
import { RecordRowMenu } from './record-row-menu.tsx'
import styles from './record-card.module.css'
import type { RecordKind, RemovableRecord } from './record-kinds.tsx'

interface RecordCardProps {
  kind: RecordKind
  record: RemovableRecord
  isArchived: boolean
  note: string
  logo?: ReactNode
  badges: ReactNode
  children: ReactNode
}

/** One record in a list. All cards must have the same height, even with missing values, because the grid relies on it. */
export function RecordCard({ kind, record, isArchived, note, logo, badges, children }: RecordCardProps) {
  return (
    <Card interactive className={styles.card}>
      <div className={styles.head}>
        {logo}
        <div className={styles.title}>
          <h2 className={styles.name}>
            <Truncate>
              <Link to={`${kind.path}/${record.id}`} className={styles.link}>
                {record.name}
              </Link>
            </Truncate>
          </h2>
          <p className={styles.note}>
            <Truncate>{note}</Truncate>
          </p>
        </div>
        {badges}
        <div className={styles.menu}>
          <RecordRowMenu kind={kind} record={record} isArchived={isArchived} />
        </div>
      </div>
      {children}
    </Card>
  )
}

export function RecordCardSkeleton({ logo, children }: Pick<RecordCardProps, 'logo' | 'children'>) {
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        {logo}
        <div className={styles.title}>
          <p className={styles.name}>
            <Skeleton width="70%" />
          </p>
          <p className={styles.note}>
            <Skeleton width="40%" />
          </p>
        </div>
      </div>
      {children}
    </Card>
  )
}
