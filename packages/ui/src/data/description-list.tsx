import type { ReactNode } from 'react'
import css from './description-list.module.css'

export interface DescriptionListProps {
  /** An item without a value shows `missing` instead. */
  items: readonly { label: string; value: ReactNode }[]
  missing?: string
}

export function DescriptionList({ items, missing }: DescriptionListProps) {
  return (
    <dl className={css.list}>
      {items.map(({ label, value }) => {
        const absent = value === null || value === undefined || value === ''
        return (
          <div key={label} className={css.row}>
            <dt className={css.label}>{label}</dt>
            <dd className={absent ? css.missing : css.value}>{absent ? missing : value}</dd>
          </div>
        )
      })}
    </dl>
  )
}
