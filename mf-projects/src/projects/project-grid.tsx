import type { Project } from '@billfold/contracts/projects/project'
import { useToday } from '@billfold/web-kit'
import { WindowedGrid } from '../long-list/windowed-grid.tsx'
import { ProjectCard } from './project-card.tsx'

export function ProjectGrid({ projects }: { projects: readonly Project[] }) {
  const today = useToday()
  return <WindowedGrid items={projects}>{(project) => <ProjectCard project={project} today={today} />}</WindowedGrid>
}
