import type { ProjectStatus } from '@billfold/contracts/projects/project'
import { Badge } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import styles from './project-status-badge.module.css'
import { statusText } from './project-texts.ts'

const tones = { active: 'good', completed: 'info', on_hold: 'warn', cancelled: 'muted' } as const

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const t = useText()
  return (
    <span className={styles.status}>
      <Badge tone={tones[status]}>{statusText(status, t)}</Badge>
    </span>
  )
}
