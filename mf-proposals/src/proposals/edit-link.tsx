import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { Button, type ButtonProps } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { Pencil } from 'lucide-react'

interface EditLinkProps extends Pick<ButtonProps, 'size' | 'variant' | 'iconOnPhone'> {
  proposal: Proposal
}

export function EditLink({ proposal: { id }, ...look }: EditLinkProps) {
  const t = useText()
  return (
    <Button asChild {...look} icon={<Pencil />}>
      <Link to={`/proposals/${id}/edit`}>{t('Edit Proposal')}</Link>
    </Button>
  )
}
