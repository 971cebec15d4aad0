import { type NewProposalEmail, newProposalEmail } from '@billfold/contracts/proposals/email'
import { applyIssues, useLeaveGuard, useSave, useText, useToday } from '@billfold/web-kit'
import { canBeSigned, type Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { Button, Dialog, Field, Stack, TextArea, TextInput } from '@billfold/ui'
import { translated } from '@billfold/web-kit/forms/contract-resolver.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useSentToast } from './use-sent-toast.ts'

interface EmailDialogProps {
  proposal: Proposal
  /** Unsent text from the last time the dialog was open. */
  draft: NewProposalEmail | undefined
  onClose: (draft: NewProposalEmail | undefined) => void
  onSent: () => void
  /** Called after sending, unless the dialog was closed in the meantime. */
  onSentWhileOpen: () => void
}

export function EmailDialog({ proposal, draft, onClose, onSent, onSentWhileOpen }: EmailDialogProps) {
  const t = useText()
  const today = useToday()
  const fresh = { recipientEmail: proposal.clientEmail, message: '' }
  const { register, handleSubmit, setError, getValues, control, formState } = useForm({
    defaultValues: draft ?? fresh,
    resolver: zodResolver(translated(newProposalEmail)),
  })
  const showSent = useSentToast()
  // A draft's status changes to 'sent' once the mail server has accepted the message.
  const send = useSave(proposalCalls.sendEmail, {
    changes: ['proposals'],
    failure: { title: 'Error', fallback: 'Failed to send proposal' },
    onSaved: (email) => {
      showSent(email)
      onSent()
    },
    onSavedWhileOpen: onSentWhileOpen,
  })
  const submit = handleSubmit((body) =>
    send.mutateAsync({ params: { id: proposal.id }, body }).catch((error: unknown) => applyIssues(setError, error)),
  )
  const [recipient, text] = useWatch({ control, name: ['recipientEmail', 'message'] })
  const isChanged = recipient !== fresh.recipientEmail || text !== fresh.message
  useLeaveGuard(isChanged)
  const close = () => onClose(isChanged ? getValues() : undefined)
  const { recipientEmail, message } = formState.errors

  return (
    <Dialog
      open
      onOpenChange={close}
      onSubmit={(event) => void submit(event)}
      title={t('Send Proposal via Email')}
      description={
        canBeSigned(proposal, today)
          ? t('Your client gets a link to view and sign the proposal, and the proposal as a PDF.')
          : t('Your client gets a link to view the proposal, and a PDF. It can no longer be signed.')
      }
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={formState.isSubmitting} busyText={t('Sending...')}>
            {t('Send Email')}
          </Button>
        </>
      }
    >
      <Stack>
        <Field label={t('Recipient Email')} required error={recipientEmail?.message && t(recipientEmail.message)}>
          <TextInput type="email" autoComplete="off" placeholder={proposal.clientEmail} {...register('recipientEmail')} />
        </Field>
        <Field label={t('Message (Optional)')} error={message?.message && t(message.message)}>
          <TextArea rows={5} {...register('message')} />
        </Field>
      </Stack>
    </Dialog>
  )
}
