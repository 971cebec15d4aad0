import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { Button, type ButtonProps } from '@billfold/ui'
import { toast, useText } from '@billfold/web-kit'
import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { addressOf, useProposalLink } from './proposal-link.ts'

const ShareDialog = lazy(() => import(/* webpackChunkName: "sending" */ './share-dialog.tsx').then((file) => ({ default: file.ShareDialog })))

interface ShareButtonProps extends Pick<ButtonProps, 'variant'> {
  proposal: Proposal
}

/** Opens the dialog immediately and loads the link inside it. */
export function ShareButton({ proposal, variant }: ShareButtonProps) {
  const t = useText()
  const { id } = proposal
  const link = useProposalLink()
  const [isOpen, setOpen] = useState(false)

  function open(): void {
    setOpen(true)
    link.mutate({ params: { id } }, { onSuccess: closeWithoutLink, onError: () => setOpen(false) })
  }

  function closeWithoutLink(answer: { shareUrl: string }): void {
    if (addressOf(answer) !== undefined) return
    setOpen(false)
    toast({ title: t('Error'), description: t('Failed to generate share link'), tone: 'bad' })
  }

  return (
    <>
      <Button variant={variant} icon={<Share2 />} busy={link.isPending} busyText={t('Generating...')} onClick={open}>
        {t('Share')}
      </Button>
      <Suspense>{isOpen && <ShareDialog proposal={proposal} link={link} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
