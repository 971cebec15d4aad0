import { cx, Skeleton } from '@billfold/ui'
import styles from './page-form.module.css'

interface PageFormSkeletonProps {
  /** Number of fields and columns per group. */
  groups: readonly { fields: number; columns?: 2 | 3 }[]
}

export function PageFormSkeleton({ groups }: PageFormSkeletonProps) {
  return (
    <div aria-hidden className={styles.form}>
      {groups.map(({ fields, columns }, group) => (
        <div key={group} className={cx(styles.group, columns === 3 && styles.thirds)}>
          {Array.from({ length: fields }, (_, field) => (
            <div key={field}>
              <Skeleton width="30%" />
              <Skeleton height="var(--control)" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
