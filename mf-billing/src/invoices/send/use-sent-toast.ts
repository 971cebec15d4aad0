import type { InvoiceEmail } from '@billfold/contracts/invoices/invoice-email'
import { toast, useNavigate, useText } from '@billfold/web-kit'
import { invoicesPath } from '../invoices-address.ts'

export function useSentToast(invoiceId: number): (email: InvoiceEmail) => void {
  const t = useText()
  const navigate = useNavigate()
  const view = { label: t('View'), onSelect: () => navigate(invoicesPath({ kind: 'view', id: String(invoiceId) })) }
  return ({ id, kind, state }) => {
    if (state === 'outbox') {
      const action = { label: t('Open outbox'), onSelect: () => navigate(`/outbox?message=${id}`) }
      return toast({ title: t('Saved to your outbox'), description: t('No mail server is set up, so it was not sent.'), tone: 'warn', action })
    }
    if (state === 'sent') return toast({ title: kind === 'invoice' ? t('Invoice sent') : kind === 'reminder' ? t('Reminder sent') : t('Receipt sent'), tone: 'good', action: view })
    return toast({ title: t('The message is on its way'), description: t('The invoice’s history shows whether it arrives.'), tone: 'info', action: view })
  }
}
