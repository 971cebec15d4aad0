import type { Project } from '@billfold/contracts/projects/project'
import { Card, LoadingState, Skeleton } from '@billfold/ui'
import { useText, useToday } from '@billfold/web-kit'
import grid from '../long-list/windowed-grid.module.css'
import { WindowedGrid } from '../long-list/windowed-grid.tsx'
import record from '../record-card/record-card.module.css'
import card from './project-card.module.css'
import { ProjectCard } from './project-card.tsx'

export function ProjectGrid({ projects }: { projects: readonly Project[] }) {
  const today = useToday()
  return <WindowedGrid items={projects}>{(project) => <ProjectCard project={project} today={today} />}</WindowedGrid>
}

/** Cards of the same size as the loaded ones. */
export function ProjectGridSkeleton() {
  const t = useText()
  return (
    <LoadingState text={t('Loading projects...')}>
      <div className={grid.grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <Card key={index} className={record.card}>
            <div className={record.title}>
              <p className={record.name}>
                <Skeleton width="70%" />
              </p>
              <p className={record.note}>
                <Skeleton width="40%" />
              </p>
            </div>
            <div className={card.progress}>
              <p className={record.note}>
                <Skeleton width="30%" />
              </p>
              <Skeleton height={6} />
            </div>
            <div className={card.figures}>
              <Figure />
              <Figure />
            </div>
            <div className={card.foot}>
              <Skeleton width="45%" />
            </div>
          </Card>
        ))}
      </div>
    </LoadingState>
  )
}

function Figure() {
  return (
    <div>
      <p className={card.label}>
        <Skeleton width="35%" />
      </p>
      <p className={card.figure}>
        <Skeleton width="60%" />
      </p>
    </div>
  )
}
