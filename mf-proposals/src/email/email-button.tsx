import type { NewProposalEmail } from '@billfold/contracts/proposals/email'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { Button, type ButtonProps } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Mail } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

const EmailDialog = lazy(() => import(/* webpackChunkName: "sending" */ './email-dialog.tsx').then((file) => ({ default: file.EmailDialog })))

interface EmailButtonProps extends Pick<ButtonProps, 'variant'> {
  proposal: Proposal
}

/** A button with a dialog. Unsent text is kept when the dialog closes. */
export function EmailButton({ proposal, variant }: EmailButtonProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<NewProposalEmail>()

  function close(kept: NewProposalEmail | undefined): void {
    setDraft(kept)
    setOpen(false)
  }

  return (
    <>
      <Button variant={variant} icon={<Mail />} onClick={() => setOpen(true)}>
        {t('Send Email')}
      </Button>
      <Suspense>
        {isOpen && <EmailDialog proposal={proposal} draft={draft} onClose={close} onSent={() => setDraft(undefined)} onSentWhileOpen={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
