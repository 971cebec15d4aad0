import type { ProposalEmail } from '@billfold/contracts/proposals/email'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { toast, useNavigate, useSave, useText } from '@billfold/web-kit'

interface SendEmailOptions {
  onSent: () => void
  /** Called after sending if the form is still open. */
  onSentWhileOpen: () => void
}

/** Sends the proposal by e-mail. A draft's status changes to 'sent' once the mail server has accepted the message. */
export function useSendEmail({ onSent, onSentWhileOpen }: SendEmailOptions) {
  const tellSent = useSentToast()
  return useSave(proposalCalls.sendEmail, {
    changes: ['proposals'],
    failure: { title: 'Error', fallback: 'Failed to send proposal' },
    onSaved: (email) => {
      tellSent(email)
      onSent()
    },
    onSavedWhileOpen: onSentWhileOpen,
  })
}

export function useSentToast(): (email: ProposalEmail) => void {
  const t = useText()
  const navigate = useNavigate()
  return ({ id, state }) => {
    if (state === 'waiting') return toast({ title: t('The message is on its way'), description: t('Check the proposal’s emails to see if it was delivered.'), tone: 'info' })
    if (state !== 'outbox') return toast({ title: t('Success'), description: t('Proposal sent successfully'), tone: 'good' })
    return toast({
      title: t('Proposal sent successfully'),
      description: t('No mail server is set up: the message is in your outbox.'),
      tone: 'warn',
      action: { label: t('Open outbox'), onSelect: () => navigate(`/outbox?message=${id}`) },
    })
  }
}
