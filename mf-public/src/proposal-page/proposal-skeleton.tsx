import { Skeleton } from '@billfold/ui/states/skeleton.tsx'
import { VisuallyHidden } from '@billfold/ui/layout/small-parts.tsx'
import styles from './proposal-document.module.css'

const paragraphs = [
  ['96%', '100%', '64%'],
  ['92%', '78%'],
  ['98%', '88%', '40%'],
]

export function ProposalSkeleton() {
  return (
    <div className={styles.document} aria-busy>
      <VisuallyHidden>
        <output>Loading proposal...</output>
      </VisuallyHidden>
      <div className={styles.header}>
        <p className={styles.title}>
          <Skeleton width="60%" />
        </p>
        <p className={styles.client}>
          <Skeleton width="30%" />
        </p>
      </div>
      {paragraphs.map((lines) => (
        <div key={lines.join(' ')} className={styles.section}>
          <p className={styles.heading}>
            <Skeleton width="24%" />
          </p>
          {lines.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      ))}
      <Skeleton height={160} />
    </div>
  )
}
