import type { ProposalEmail } from '@billfold/contracts/proposals/email'
import { toast, useNavigate, useText } from '@billfold/web-kit'

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
