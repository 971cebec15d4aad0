import { Card, CardHeader, CardTitle } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { FilePlus, FolderPlus, UserPlus } from 'lucide-react'
import styles from './quick-actions-card.module.css'

const actions = [
  { to: '/projects/new', icon: <FolderPlus />, title: 'New Project', meaning: 'Start a new project' },
  { to: '/invoices?new', icon: <FilePlus />, title: 'New Invoice', meaning: 'Create an invoice' },
  { to: '/clients/new', icon: <UserPlus />, title: 'New Client', meaning: 'Add a new client' },
]

export function QuickActionsCard() {
  const t = useText()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('Quick Actions')}</CardTitle>
      </CardHeader>
      <ul className={styles.actions}>
        {actions.map(({ to, icon, title, meaning }) => (
          <li key={to}>
            <Link to={to} className={styles.action}>
              <span aria-hidden className={styles.icon}>
                {icon}
              </span>
              <span className={styles.words}>
                <span className={styles.title}>{t(title)}</span>
                <span className={styles.meaning}>{t(meaning)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
