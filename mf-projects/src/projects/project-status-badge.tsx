import type { ProjectStatus } from '@billfold/contracts/projects/project'
import { projectTones } from '@billfold/contracts/status-tones'
import { Badge } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import styles from './project-status-badge.module.css'
import { statusText } from './project-texts.ts'

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const t = useText()
  return (
    <span className={styles.status}>
      <Badge tone={projectTones[status]}>{statusText(status, t)}</Badge>
    </span>
  )
}
