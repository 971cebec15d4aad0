import { Card, IconButton, MenuItem, Skeleton, Truncate } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { Ellipsis, Eye, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './record-card.module.css'
import type { RecordKind, RemovableRecord } from './record-kinds.tsx'
import { RecordMenu } from './record-menu.tsx'

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
  const t = useText()
  const { name } = record
  const path = `${kind.path}/${record.id}`
  return (
    <Card interactive className={styles.card}>
      <div className={styles.head}>
        {logo}
        <div className={styles.title}>
          <h2 className={styles.name}>
            <Truncate>
              <Link to={path} className={styles.link}>
                {name}
              </Link>
            </Truncate>
          </h2>
          <p className={styles.note}>
            <Truncate>{note}</Truncate>
          </p>
        </div>
        {badges}
        <div className={styles.menu}>
          <RecordMenu
            kind={kind}
            record={record}
            isArchived={isArchived}
            trigger={<IconButton size="small" icon={<Ellipsis />} label={t('Actions for {name}', { name })} />}
          >
            <MenuItem icon={<Pencil />} asChild>
              <Link to={`${path}/edit`}>{t('Edit')}</Link>
            </MenuItem>
            <MenuItem icon={<Eye />} asChild>
              <Link to={path}>{t('View Details')}</Link>
            </MenuItem>
          </RecordMenu>
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
