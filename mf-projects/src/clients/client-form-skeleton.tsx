import { LoadingState, Skeleton } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import layout from '../form/form-layout.module.css'

/** Fields of the three groups of the form. */
const groups = [6, 5, 2]

export function ClientFormSkeleton() {
  const t = useText()
  return (
    <LoadingState text={t('Loading client...')}>
      <div className={layout.form}>
        {groups.map((fields, group) => (
          <div key={group} className={layout.group}>
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
