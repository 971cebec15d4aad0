import type { Project } from '@billfold/contracts/projects/project'
import { useText, type ApiError } from '@billfold/web-kit'
import { NoRecord, RecordState } from '@billfold/web-kit/states/record-state.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { FolderX } from 'lucide-react'
import type { ReactNode } from 'react'

interface ProjectStateProps {
  query: UseQueryResult<Project, ApiError>
  loading: ReactNode
  children: (project: Project) => ReactNode
}

export function ProjectState(state: ProjectStateProps) {
  const t = useText()
  const missing = <NoProject title={t('Project not found')} description={t("The project you're looking for doesn't exist or has been removed.")} />
  return <RecordState {...state} failure={t('The project could not be loaded')} missing={missing} />
}

export function NoProject(words: { title: string; description?: string }) {
  const t = useText()
  return <NoRecord icon={<FolderX />} {...words} back={{ to: '/projects', label: t('Back to Projects') }} />
}
