import { addDays } from '@billfold/contracts/calendar-date'
import type { EmailTextPreview } from '@billfold/contracts/invoices/invoice-email'
import { loadSender } from '@billfold/server-kit/pdf/letterhead'
import type { Scope } from '@billfold/server-kit/scope'
import { clientText } from './client-text.ts'
import type { EmailTools } from './email-tools.ts'
import { invoiceMail, type MailedInvoice } from './invoice-mail.ts'

/** Looks like a share link id, but opens nothing. */
export const EXAMPLE_LINK = '00000000-0000-0000-0000-000000000000'

export async function previewTexts(scope: Scope, preview: EmailTextPreview, { urlOf }: Pick<EmailTools, 'urlOf'>): Promise<{ subject: string; html: string } | undefined> {
  const sender = await loadSender(scope)
  if (!sender) return undefined
  const { kind, language = sender.language, days = 7, subject, message } = preview
  const today = scope.today()
  const isPaid = kind === 'receipt'
  const invoice: MailedInvoice['invoice'] = {
    invoiceNumber: `INV-${today.replaceAll('-', '')}-001`,
    clientName: clientText(language)('Acme Studio'),
    total: '1250.00',
    amountPaid: isPaid ? '1250.00' : '0.00',
    status: isPaid ? 'paid' : 'sent',
    dueDate: addDays(today, kind === 'reminder' ? -days : 30),
    paidDate: isPaid ? today : null,
  }
  const mail = invoiceMail({ invoice, sender, document: { language }, contact: clientText(language)('Grace Hopper') }, { subject, message }, { kind, url: urlOf(EXAMPLE_LINK), today })
  return { subject: mail.subject, html: mail.html }
}
