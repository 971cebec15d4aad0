import type { Call } from '../call.ts'

export interface Confirmation {
  /**
   * Completes the sentence 'This would …'. '{record}' is replaced with the record in the URL and its client, other placeholders with input
   * fields.
   */
  effect: string
  /** The call that returns the recipients of an e-mail if the input does not name them. */
  draft?: string
  /** Whether an input needs confirmation. If absent, every input does. */
  when?: (input: Readonly<Record<string, unknown>>) => boolean
}

/** Calls that send something to clients, move money or delete records. Agents must ask the user before each of these calls. */
const confirmations: Readonly<Record<string, Confirmation>> = {
  'invoiceEmails.send': { effect: 'email invoice {record} to {recipients}', draft: 'invoiceEmails.draft' },
  'invoiceEmails.retry': { effect: 'email message {emailId} about invoice {record} to its recipients again' },
  'invoiceReminders.saveReceipts': { effect: 'change which receipts are emailed to clients automatically' },
  'invoiceReminders.saveSettings': { effect: 'change which payment reminders are emailed to clients automatically' },
  'invoices.sendStripeInvoice': { effect: 'have Stripe email invoice {record} to the client' },
  'proposals.retryEmail': { effect: 'email message {emailId} about proposal {record} to its recipient again' },
  'proposals.sendEmail': { effect: 'email proposal {record} to {recipientEmail}' },
  'proposals.sendStripeInvoice': { effect: 'have Stripe email the deposit invoice of proposal {record} to the client' },
  'statementEmails.retry': { effect: 'email message {emailId} with a statement of account to its recipients again, for client {record}' },
  'statementEmails.send': { effect: 'email the statement of account of client {record} to {recipients}', draft: 'statementEmails.draft' },

  'bankStatements.record': { effect: 'record the listed bank transactions as payments of their invoices' },
  'invoices.create': { effect: 'create an invoice for client {clientId} that counts as {status}', when: ({ status }) => (status ?? 'draft') !== 'draft' },
  'invoices.markPaid': { effect: 'record that invoice {record} was paid in full today' },
  'invoices.recordPayment': { effect: 'record a payment of {amount} US dollars for invoice {record}' },
  'invoices.stripeStatus': { effect: 'record the payments and refunds that Stripe reports for invoice {record}' },
  'invoices.syncToStripe': { effect: 'open invoice {record} at Stripe, where its client can pay it' },
  'invoices.update': { effect: 'change the status of invoice {record} to {status}, and with it the payment if it is or becomes paid', when: ({ status }) => status !== undefined },
  'invoices.updatePayment': { effect: 'change payment {paymentId} of invoice {record}' },
  'proposals.stripeStatus': { effect: 'record the payments and refunds that Stripe reports for the deposit of proposal {record}' },
  'proposals.syncToStripe': { effect: 'create the deposit invoice of proposal {record} and open it at Stripe, where its client can pay it' },

  'clients.delete': { effect: 'delete client {record} with all its projects and their time entries' },
  'contacts.delete': { effect: 'delete contact {record}' },
  'expenses.delete': { effect: 'delete expense {record}' },
  'invoiceFiles.delete': { effect: 'delete attachment {fileId} of invoice {record}' },
  'invoices.delete': { effect: 'delete invoice {record}' },
  'invoices.deleteLineItem': { effect: 'delete line item {lineItemId} of invoice {record}' },
  'invoices.deletePayment': { effect: 'delete payment {paymentId} of invoice {record}' },
  'invoiceSharing.revoke': { effect: 'permanently revoke the link to invoice {record} that the client has' },
  'portalLinks.revoke': { effect: 'permanently revoke the link to the portal of client {record}' },
  'projects.delete': { effect: 'delete project {record} with its time entries' },
  'proposalLineItems.delete': { effect: 'delete line item {record} of a proposal' },
  'proposals.delete': { effect: 'delete proposal {record}' },
  'proposalSharing.revoke': { effect: 'permanently revoke the link to proposal {record} that the client has' },
  'proposalTemplates.delete': { effect: 'delete proposal template {record}' },
  'savedSections.delete': { effect: 'delete saved section {record}' },
  'settings.deleteAvatar': { effect: 'delete the picture of the user' },
  'settings.deleteLogo': { effect: 'delete the logo of the company' },
  'sharing.revoke': { effect: 'permanently revoke the link to project {record} that the client has' },
  'timeEntries.delete': { effect: 'delete time entry {record}' },
  'timers.discard': { effect: 'discard timer {record} with its time' },
}

export const confirmedNames: readonly string[] = Object.keys(confirmations)

export function confirmationOf({ name }: Pick<Call, 'name'>): Confirmation | undefined {
  return confirmations[name]
}
