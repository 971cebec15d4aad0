import { type EmailTexts, fillPlaceholders } from '@billfold/contracts/invoices/invoice-email'
import { formatsIn } from '@billfold/contracts/settings/language-formats'
import { DEFAULT_STATEMENT_MESSAGE, DEFAULT_STATEMENT_SUBJECT, type NewStatementEmail } from '@billfold/contracts/statements/statement-email'
import { type MailBlock, type MailDocument, mailHtml, mailText, type WrittenMail } from '@billfold/server-kit/mail/mail-document'
import { clientText } from '../invoices/email/client-text.ts'
import type { LoadedStatement } from './pdf/download-statement.ts'

/** The e-mail in the client's language, with the sender's message and the totals. The statement itself is attached. */
export function statementMail(loaded: LoadedStatement, sent: Pick<NewStatementEmail, 'subject' | 'message'>): WrittenMail {
  const { document, sender } = loaded
  const { language, labels } = document
  const t = clientText(language)
  const { subject, message } = fillStatementTexts(loaded, sent)
  const { name } = sender.party
  const figures = [...document.summary, document.balance].map(({ label, amount }) => ({ label, value: amount }))
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: message },
    { kind: 'facts', facts: [{ label: t('Period'), value: document.period }, ...figures] },
    { kind: 'paragraph', text: t('The statement is attached as a PDF.') },
  ]
  const footer = [t('Sent with Billfold on behalf of {name}. Replies to this message go to {email}.', { name, email: sender.email })]
  const mail: MailDocument = { language, from: name, heading: labels.title, blocks, footer }
  return { senderName: t('{name} via Billfold', { name }), replyTo: sender.email, subject, html: mailHtml(mail), text: mailText(mail) }
}

export function fillStatementTexts({ statement, sender, document: { language }, contact }: LoadedStatement, { subject, message }: Pick<NewStatementEmail, 'subject' | 'message'>): EmailTexts {
  const t = clientText(language)
  const { date, money } = formatsIn(language)
  const values = {
    client: statement.client.name,
    contact,
    company: sender.party.name,
    date: date(statement.to),
    balance: money(statement.closingBalance),
  }
  return {
    // Collapses whitespace, because names may contain line breaks.
    subject: fillPlaceholders(subject ?? t(DEFAULT_STATEMENT_SUBJECT), values).replaceAll(/\s+/g, ' ').trim(),
    message: fillPlaceholders(message ?? t(DEFAULT_STATEMENT_MESSAGE), values),
  }
}
