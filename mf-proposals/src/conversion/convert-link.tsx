import type { ListedProposal } from '@billfold/contracts/proposals/proposal'
import { Button, type ButtonProps } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { FolderKanban } from 'lucide-react'

interface ConvertLinkProps extends Pick<ButtonProps, 'size' | 'variant'> {
  proposal: ListedProposal
}

/** Links to the proposal's project, or to the conversion page. Renders nothing unless the proposal is accepted. */
export function ConvertLink({ proposal, ...look }: ConvertLinkProps) {
  const t = useText()
  const { id, status, convertedToProjectId } = proposal
  if (convertedToProjectId !== null) {
    return (
      <Button asChild {...look} icon={<FolderKanban />}>
        <Link to={`/projects/${convertedToProjectId}`}>{t('View Project')}</Link>
      </Button>
    )
  }
  if (status !== 'accepted') return null
  return (
    <Button asChild {...look} icon={<FolderKanban />}>
      <Link to={`/proposals/${id}/convert`}>{t('Convert to Project')}</Link>
    </Button>
  )
}
