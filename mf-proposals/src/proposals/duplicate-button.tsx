import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { Button } from '@billfold/ui'
import { useNavigate, useSave, useText } from '@billfold/web-kit'
import { Copy } from 'lucide-react'

interface DuplicateButtonProps {
  id: number
  variant?: 'primary' | 'secondary'
}

/** Opens the copy for editing, since it needs at least a new title. */
export function DuplicateButton({ id, variant }: DuplicateButtonProps) {
  const t = useText()
  const navigate = useNavigate()
  const duplicate = useSave(proposalCalls.duplicate, {
    changes: ['proposals'],
    success: 'Proposal duplicated successfully',
    failure: { title: 'Error', fallback: 'Failed to duplicate proposal' },
    goOn: (copy) => navigate(`/proposals/${copy.id}/edit`),
  })
  return (
    <Button
      icon={<Copy />}
      variant={variant}
      busy={duplicate.isPending}
      busyText={t('Duplicating...')}
      onClick={() => duplicate.mutate({ params: { id } })}
    >
      {t('Duplicate')}
    </Button>
  )
}
