import { Button, EmptyState } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { FolderCheck } from 'lucide-react'

export function AlreadyConverted({ projectId }: { projectId: number }) {
  const t = useText()
  return (
    <EmptyState
      icon={<FolderCheck />}
      title={t('This proposal already has a project')}
      description={t('This proposal already has a project.')}
      action={
        <Button asChild variant="primary">
          <Link to={`/projects/${projectId}`}>{t('View Project')}</Link>
        </Button>
      }
    />
  )
}
