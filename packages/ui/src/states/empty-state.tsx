import type { ReactNode } from 'react'
import css from './states.module.css'

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  description?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <div className={css.state}>
      {icon && <div className={css.icon}>{icon}</div>}
      <p className={css.title}>{title}</p>
      {description && <p className={css.text}>{description}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
