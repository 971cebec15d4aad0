import type { FileAnswer } from '@billfold/contracts/call'
import type { InvoiceEmailDraft } from '@billfold/contracts/invoices/invoice-email'
import type { StatementRange } from '@billfold/contracts/statements/statement'
import type { NewStatementEmail, StatementEmail } from '@billfold/contracts/statements/statement-email'
import type { Scope } from '@billfold/server-kit/scope'
import { type EmailTools, storeMail } from '../invoices/email/email-tools.ts'
import { listMissingDetails, suggestRecipients } from '../invoices/email/invoice-email.sql.ts'
import { drawFile, type LoadedStatement, loadStatement, rangeOf } from './pdf/download-statement.ts'
import { fillStatementTexts, statementMail } from './statement-mail.ts'
import { getStatementEmail } from './statement.sql.ts'

export async function getStatementDraft(scope: Scope, clientId: number, range: StatementRange, { mail }: Pick<EmailTools, 'mail'>): Promise<InvoiceEmailDraft | undefined> {
  const loaded = await loadStatement(scope, clientId, range)
  const addresses = loaded && (await suggestRecipients(scope, { clientId, invoiceId: null }))
  if (!addresses) return undefined
  const { recipients, cc, suggestions } = addresses
  return { recipients, cc, suggestions, ...fillStatementTexts(loaded, {}), missing: await listMissingDetails(scope), hasMailServer: mail.smtpUrl !== undefined }
}

export async function previewStatement(scope: Scope, clientId: number, sent: NewStatementEmail): Promise<{ subject: string; html: string } | undefined> {
  const loaded = await loadStatement(scope, clientId, rangeOf(scope, sent))
  if (!loaded) return undefined
  const { subject, html } = statementMail(loaded, sent)
  return { subject, html }
}

interface PreparedStatement {
  loaded: LoadedStatement
  file: FileAnswer
}

/** Call this before the transaction, because drawing the PDF takes time. */
export async function prepareStatement(scope: Scope, clientId: number, range: StatementRange): Promise<PreparedStatement | undefined> {
  const loaded = await loadStatement(scope, clientId, range)
  return loaded && { loaded, file: await drawFile(loaded) }
}

/** Stores the message with its delivery job, or in the outbox if there is no mail server. Undefined if the client was deleted. */
export function sendStatement(scope: Scope, sent: NewStatementEmail, { loaded, file }: PreparedStatement, tools: EmailTools): Promise<StatementEmail | undefined> {
  const { client } = loaded.statement
  return scope.transaction(async (tx) => {
    const suggested = await suggestRecipients(tx, { clientId: client.id, invoiceId: null })
    if (!suggested) return undefined
    const { recipients, cc, copyToMe } = sent
    const mail = statementMail(loaded, sent)
    const mailId = await storeMail(tx, { ...mail, clientId: client.id, kind: 'statement', recipients, cc, copyToMe, suggested, file }, tools, tools.deliveryJob)
    return getStatementEmail(tx, client.id, mailId)
  })
}
