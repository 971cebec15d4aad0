import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { invoiceEmailDraft, invoiceEmailPreview } from '../invoices/invoice-email.ts'
import * as z from '../zod.ts'
import { statementQuery } from './statement.ts'
import { newStatementEmail, statementEmail, statementEmailParams } from './statement-email.ts'

const ofClient = { service: 'billing', access: 'user', params: idParams, notFound: 'Client not found' } as const

export const statementEmailCalls = defineCalls('statementEmails', {
  draft: call({
    ...ofClient,
    method: 'GET',
    path: '/api/clients/:id/statement/email-draft',
    summary: 'Suggested recipients, subject and message for an e-mail with this statement',
    query: statementQuery,
    response: invoiceEmailDraft,
  }),
  preview: call({
    ...ofClient,
    method: 'POST',
    path: '/api/clients/:id/statement/email-preview',
    summary: 'Preview the e-mail as its recipients would see it; nothing is saved or sent',
    body: newStatementEmail,
    response: invoiceEmailPreview,
  }),
  send: call({
    ...ofClient,
    method: 'POST',
    path: '/api/clients/:id/statement/email',
    summary: 'Send the statement by e-mail, with the PDF',
    body: newStatementEmail,
    response: statementEmail,
    creates: true,
    waitsFor: 'mail server',
  }),
  list: call({
    ...ofClient,
    method: 'GET',
    path: '/api/clients/:id/statement/emails',
    summary: 'The latest e-mails with statements for this client, newest first',
    response: z.array(statementEmail),
  }),
  retry: call({
    method: 'POST',
    path: '/api/clients/:id/statement/emails/:emailId/retry',
    service: 'billing',
    access: 'user',
    summary: 'Resend a message that was not delivered',
    params: statementEmailParams,
    response: statementEmail,
    notFound: 'Message not found',
    waitsFor: 'mail server',
  }),
})
