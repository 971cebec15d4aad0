import { cx } from '@billfold/ui'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './entry.module.css'

interface EntryProps {
  icon: LucideIcon
  /** Something that its reader should look at. */
  isWarning?: boolean
  title: string
  /** What is known of it, in one line: nothing of what is not. */
  details: readonly (string | false)[]
  children?: ReactNode
}

export function EntryList({ children }: { children: ReactNode }) {
  return <ul className={css.list}>{children}</ul>
}

/** Where somebody is, or was, and what can be done about it. */
export function Entry({ icon: Icon, isWarning = false, title, details, children }: EntryProps) {
  return (
    <li className={css.entry}>
      <Icon aria-hidden className={cx(css.icon, isWarning && css.warn)} />
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        <p className={css.detail}>{details.filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </li>
  )
}
