import { Link } from '@billfold/web-kit'
import styles from './view-switch.module.css'

interface ViewSwitchProps {
  /** For example 'List or week'. */
  label: string
  views: readonly { to: string; text: string; isCurrent: boolean }[]
}

/** Links between two views of the same records. */
export function ViewSwitch({ label, views }: ViewSwitchProps) {
  return (
    <nav aria-label={label} className={styles.switch}>
      {views.map(({ to, text, isCurrent }) => (
        <Link key={text} to={to} className={styles.view} aria-current={isCurrent ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
