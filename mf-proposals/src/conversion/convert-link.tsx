import type { ListedProposal } from '@billfold/contracts/proposals/proposal'
import { Button, type ButtonProps } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { FolderKanban } from 'lucide-react'

/** Links to the proposal's project, or to the conversion; renders nothing unless the proposal is accepted. */
export function ConvertLink({ proposal, size }: { proposal: ListedProposal; size?: ButtonProps['size'] }) {
  const t = useText()
  const { id, status, convertedToProjectId } = proposal
  if (convertedToProjectId !== null) {
    return (
      <Button asChild size={size} icon={<FolderKanban />}>
        <Link to={`/projects/${convertedToProjectId}`}>{t('View Project')}</Link>
      </Button>
    )
  }
  if (status !== 'accepted') return null
  return (
    <Button asChild size={size} icon={<FolderKanban />}>
      <Link to={`/proposals/${id}/convert`}>{t('Convert to Project')}</Link>
    </Button>
  )
}
