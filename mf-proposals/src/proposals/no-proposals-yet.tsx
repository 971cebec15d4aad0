import { Button, EmptyState } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { FileSignature, Plus } from 'lucide-react'

export function NoProposalsYet() {
  const t = useText()
  return (
    <EmptyState
      icon={<FileSignature />}
      title={t('No proposals yet')}
      description={t('Create your first proposal to send to clients for project work.')}
      action={
        <Button asChild variant="primary" icon={<Plus />}>
          <Link to="/proposals/new">{t('Create Proposal')}</Link>
        </Button>
      }
    />
  )
}
