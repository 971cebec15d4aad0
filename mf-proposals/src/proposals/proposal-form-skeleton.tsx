import { LoadingState, Skeleton } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import styles from './proposal-form.module.css'

/** Fields of the three groups of the form. */
const groups = [6, 4, 4]

export function ProposalFormSkeleton() {
  const t = useText()
  return (
    <LoadingState text={t('Loading proposal...')}>
      <div className={styles.form}>
        {groups.map((fields, group) => (
          <div key={group} className={styles.group}>
            {Array.from({ length: fields }, (_, field) => (
              <div key={field}>
                <Skeleton width="30%" />
                <Skeleton height="var(--control)" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </LoadingState>
  )
}
