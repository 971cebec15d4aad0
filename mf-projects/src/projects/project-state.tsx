import type { Project } from '@billfold/contracts/projects/project'
import { Button, EmptyState } from '@billfold/ui'
import { Link, QueryState, useText, type ApiError } from '@billfold/web-kit'
import type { UseQueryResult } from '@tanstack/react-query'
import { FolderX } from 'lucide-react'
import type { ReactNode } from 'react'

interface ProjectStateProps {
  query: UseQueryResult<Project, ApiError>
  loading: ReactNode
  children: (project: Project) => ReactNode
}

/** The states of a page about one project. What is on screen stays, even when the project has meanwhile gone. */
export function ProjectState({ query, loading, children }: ProjectStateProps) {
  const t = useText()
  if (query.data === undefined && query.error?.code === 'not_found') {
    return (
      <NoProject
        title={t('Project not found')}
        description={t("The project you're looking for doesn't exist or has been removed.")}
      />
    )
  }
  return (
    <QueryState query={query} loading={loading} failure={t('The project could not be loaded')}>
      {children}
    </QueryState>
  )
}

/** There is nothing to show, only a way back. */
export function NoProject({ title, description }: { title: string; description?: string }) {
  const t = useText()
  return (
    <EmptyState
      icon={<FolderX />}
      title={title}
      description={description}
      action={
        <Button asChild>
          <Link to="/projects">{t('Back to Projects')}</Link>
        </Button>
      }
    />
  )
}
