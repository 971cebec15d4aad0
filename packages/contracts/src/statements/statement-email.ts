import { pathId } from '../id.ts'
import { invoiceEmail, newInvoiceEmail } from '../invoices/invoice-email.ts'
import * as z from '../zod.ts'
import { inOrder, rangeFields } from './statement.ts'

const { recipients, cc, subject, message, copyToMe } = newInvoiceEmail.shape

/** Absent fields are taken from the draft. */
export const newStatementEmail = z.object({ ...rangeFields, recipients, cc, subject, message, copyToMe }).check(inOrder)
export type NewStatementEmail = z.infer<typeof newStatementEmail>

const { kind: _, ...emailFields } = invoiceEmail.shape
export const statementEmail = z.object(emailFields)
export type StatementEmail = z.infer<typeof statementEmail>

export const statementEmailParams = z.object({ id: pathId, emailId: pathId })

/** The placeholders are client, contact, company, date and balance. The strings are also keys of the translations in services/billing/src/texts. */
export const DEFAULT_STATEMENT_SUBJECT = 'Statement of account from {company}'
export const DEFAULT_STATEMENT_MESSAGE = 'Hi {contact},\n\nPlease find attached your statement of account up to {date}. Your balance is {balance}.\n\nThank you!'
