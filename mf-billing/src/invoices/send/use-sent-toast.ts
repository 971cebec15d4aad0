import type { EmailKind, InvoiceEmail } from '@billfold/contracts/invoices/invoice-email'
import { toast, useNavigate, useText } from '@billfold/web-kit'
import { invoicesPath } from '../invoices-address.ts'

const sentTexts: Readonly<Record<EmailKind, string>> = { invoice: 'Invoice sent', reminder: 'Reminder sent', receipt: 'Receipt sent' }

export function useSentToast(invoiceId: number): (email: InvoiceEmail) => void {
  const t = useText()
  const navigate = useNavigate()
  const showSent = useEmailToast()
  const action = { label: t('View'), onSelect: () => navigate(invoicesPath({ kind: 'view', id: String(invoiceId) })) }
  return (email) => showSent(email, { sent: t(sentTexts[email.kind]), waiting: t('Check the invoice’s history to see if it was delivered.'), action })
}

interface EmailToastTexts {
  sent: string
  waiting: string
  action?: { label: string; onSelect: () => void }
}

export function useEmailToast(): (email: Pick<InvoiceEmail, 'id' | 'state'>, texts: EmailToastTexts) => void {
  const t = useText()
  const navigate = useNavigate()
  return ({ id, state }, { sent, waiting, action }) => {
    if (state === 'outbox') {
      const open = { label: t('Open outbox'), onSelect: () => navigate(`/outbox?message=${id}`) }
      return toast({ title: t('Saved to your outbox'), description: t('No mail server is set up, so it was not sent.'), tone: 'warn', action: open })
    }
    if (state === 'sent') return toast({ title: sent, tone: 'good', action })
    return toast({ title: t('The message is on its way'), description: waiting, tone: 'info', action })
  }
}
