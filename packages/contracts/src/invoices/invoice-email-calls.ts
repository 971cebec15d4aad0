import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { emailDraftQuery, invoiceEmail, invoiceEmailDraft, invoiceEmailParams, invoiceEmailPreview, invoiceEmailTemplate, invoiceEmailTemplateChanges, newInvoiceEmail } from './invoice-email.ts'

const notFound = 'Invoice not found'

export const invoiceEmailCalls = defineCalls('invoiceEmails', {
  template: call({
    method: 'GET',
    path: '/api/invoices/email-template',
    service: 'billing',
    access: 'user',
    summary: 'The subject and message of e-mails with invoices',
    response: invoiceEmailTemplate,
  }),
  saveTemplate: call({
    method: 'PUT',
    path: '/api/invoices/email-template',
    service: 'billing',
    access: 'user',
    summary: 'Changes the subject and message of e-mails with invoices',
    body: invoiceEmailTemplateChanges,
    response: invoiceEmailTemplate,
  }),
  draft: call({
    method: 'GET',
    path: '/api/invoices/:id/email-draft',
    service: 'billing',
    access: 'user',
    summary: 'The recipients and texts that an e-mail with this invoice starts with',
    params: idParams,
    query: emailDraftQuery,
    response: invoiceEmailDraft,
    notFound,
  }),
  preview: call({
    method: 'POST',
    path: '/api/invoices/:id/email-preview',
    service: 'billing',
    access: 'user',
    summary: 'The e-mail as its recipients would see it; nothing is saved or sent',
    params: idParams,
    body: newInvoiceEmail,
    response: invoiceEmailPreview,
    notFound,
  }),
  send: call({
    method: 'POST',
    path: '/api/invoices/:id/emails',
    service: 'billing',
    access: 'user',
    summary: 'Sends the invoice or a payment reminder by e-mail, with the PDF and a link to its page; a draft becomes sent',
    params: idParams,
    body: newInvoiceEmail,
    response: invoiceEmail,
    notFound,
    creates: true,
    waitsFor: 'mail server',
  }),
  list: call({
    method: 'GET',
    path: '/api/invoices/:id/emails',
    service: 'billing',
    access: 'user',
    summary: 'The e-mails with this invoice, newest first',
    params: idParams,
    response: z.array(invoiceEmail),
    notFound,
  }),
  retry: call({
    method: 'POST',
    path: '/api/invoices/:id/emails/:emailId/retry',
    service: 'billing',
    access: 'user',
    summary: 'Sends a message again that was not delivered',
    params: invoiceEmailParams,
    response: invoiceEmail,
    notFound: 'Message not found',
    waitsFor: 'mail server',
  }),
})
