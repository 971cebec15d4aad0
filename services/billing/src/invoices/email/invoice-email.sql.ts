import type { FileAnswer } from '@billfold/contracts/call'
import type { InvoiceEmail, InvoiceEmailDraft, SuggestedAddress } from '@billfold/contracts/invoices/invoice-email'
import type { Moment, Scope, Transaction } from '@billfold/server-kit/scope'
import { getInvoice } from '../invoice.sql.ts'
import type { MailKind } from './invoice-email.entity.ts'

/** Undefined if the invoice does not exist. */
export async function listEmails(scope: Moment, invoiceId: number): Promise<InvoiceEmail[] | undefined> {
  return (await getInvoice(scope, invoiceId))?.emails
}

export async function getEmail(scope: Moment, invoiceId: number, id: number): Promise<InvoiceEmail | undefined> {
  return (await listEmails(scope, invoiceId))?.find((email) => email.id === id)
}

export interface Addresses {
  clientEmail: string
  recipients: string[]
  cc: string[]
  suggestions: SuggestedAddress[]
}

interface Addressee {
  clientId: number
  /** Null for a statement. */
  invoiceId: number | null
}

/**
 * Suggests the recipients of the last message about this invoice (or of the last statement), or else of the last message to the client.
 * Ignores failed messages and those sent before the client's address changed. Otherwise suggests the billing contact, or else the client.
 */
export async function suggestRecipients(scope: Moment, { clientId, invoiceId }: Addressee): Promise<Addresses | undefined> {
  const [addresses] = await scope.rows<Addresses>(
    `select c.email as "clientEmail", coalesce(last.recipients, array[coalesce(k.billing, c.email)]) as recipients, coalesce(last.cc, '{}') as cc,
       jsonb_build_array(jsonb_build_object('name', c.name, 'email', c.email)) || coalesce(k.addresses, '[]') as suggestions
     from projects.bill_to c cross join lateral (
       select min(email) filter (where is_billing) as billing, jsonb_agg(jsonb_build_object('name', name, 'email', email) order by position) as addresses
       from projects.contact_directory where user_id = c.user_id and client_id = c.id and email is not null
     ) k left join lateral (
       select m.recipients, m.cc from mail m left join invoice i on i.user_id = m.user_id and i.id = m.invoice_id
       where m.user_id = c.user_id and c.id in (i.client_id, m.client_id) and m.client_email = c.email and m.state <> 'failed'
       order by m.invoice_id is not distinct from ? desc, m.id desc limit 1
     ) last on true
     where c.user_id = ? and c.id = ?`,
    [invoiceId, scope.userId, clientId],
  )
  return addresses
}

export async function listMissingDetails(scope: Moment): Promise<InvoiceEmailDraft['missing']> {
  const [sender] = await scope.rows<{ company: string | null; address: string | null }>('select company_name as company, address from accounts.business_card')
  return (['company', 'address'] as const).filter((detail) => !sender?.[detail]?.trim())
}

export async function findAttachment(scope: Pick<Scope, 'userId' | 'rows'>, id: number): Promise<FileAnswer | undefined> {
  const [file] = await scope.rows<FileAnswer>('select attachment_name as name, attachment as content from mail where user_id = ? and id = ?', [scope.userId, id])
  return file
}

/** Undefined for a statement, or if the invoice is deleted. */
export async function findMailedInvoice(tx: Transaction, id: number): Promise<{ invoiceId: number; recipients: string[] } | undefined> {
  const [mail] = await tx.rows<{ invoiceId: number; recipients: string[] }>(
    'select invoice_id as "invoiceId", recipients from mail where user_id = ? and id = ? and invoice_id is not null',
    [tx.userId, id],
  )
  return mail
}

export async function findMailKind(tx: Transaction, id: number): Promise<MailKind | undefined> {
  const [mail] = await tx.rows<{ kind: MailKind }>('select kind from mail where user_id = ? and id = ?', [tx.userId, id])
  return mail?.kind
}

/** Call this before locking the invoice. A delivery locks its message first, so the opposite order could deadlock. */
export async function lockWaitingMails(tx: Transaction, invoiceId: number): Promise<void> {
  await tx.rows("select from mail where user_id = ? and invoice_id = ? and state = 'waiting' for update", [tx.userId, invoiceId])
}
