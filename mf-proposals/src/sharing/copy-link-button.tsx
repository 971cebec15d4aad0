import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { Button, type ButtonProps } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Copy } from 'lucide-react'
import { addressOf, useCopyLink } from './proposal-link.ts'

interface CopyLinkButtonProps extends Pick<ButtonProps, 'variant'> {
  proposal: Proposal
}

/** Renders nothing if the proposal has no share link. */
export function CopyLinkButton({ proposal: { shareToken }, variant }: CopyLinkButtonProps) {
  const t = useText()
  const copy = useCopyLink()
  const url = addressOf({ shareToken: shareToken ?? '' })
  if (!url) return null
  return (
    <Button variant={variant} icon={<Copy />} onClick={() => void copy(url)}>
      {t('Copy link')}
    </Button>
  )
}
