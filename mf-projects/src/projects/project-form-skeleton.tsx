import { cx, Skeleton } from '@billfold/ui'
import layout from '../form/form-layout.module.css'

/** Fields of the groups of the form; the header says that they are being loaded. */
const groups = [
  { fields: 4, columns: 2 },
  { fields: 3, columns: 3 },
  { fields: 3, columns: 3 },
]

export function ProjectFormSkeleton() {
  return (
    <div aria-hidden className={layout.form}>
      {groups.map(({ fields, columns }, group) => (
        <div key={group} className={cx(layout.group, columns === 3 && layout.thirds)}>
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
