import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { awaitDelivery, retryEmail } from '@billfold/server-kit/mail/deliver-now'
import { preparedRoute, type Route, route } from '@billfold/server-kit/routes'
import type { RequestTools } from './email-tools.ts'
import { previewTexts } from './example-mail.ts'
import { getEmail, listEmails } from './invoice-email.sql.ts'
import { getDraft, getEmailTemplate, prepareInvoice, previewEmail, saveEmailTemplate, sendEmail } from './send-invoice-email.ts'

export function emailRoutes(tools: RequestTools): Route[] {
  return [
    route(invoiceEmailCalls.template, ({ scope, query }) => getEmailTemplate(scope, query.language)),
    route(invoiceEmailCalls.saveTemplate, ({ scope, body }) => saveEmailTemplate(scope, body)),
    route(invoiceEmailCalls.previewTexts, ({ scope, body }) => previewTexts(scope, body, tools)),
    route(invoiceEmailCalls.draft, ({ scope, params, query }) => getDraft(scope, params.id, query.kind ?? 'invoice', tools)),
    route(invoiceEmailCalls.preview, ({ scope, params, body }) => previewEmail(scope, params.id, body, tools)),
    preparedRoute(
      invoiceEmailCalls.send,
      ({ scope, params }) => prepareInvoice(scope, params.id, tools),
      async ({ scope, params, body }, prepared) => prepared && sendEmail(scope, params.id, body, tools, prepared),
      async ({ scope, params }, email) => (email.state === 'waiting' ? awaitDelivery(scope, () => getEmail(scope, params.id, email.id), tools) : email),
    ),
    route(invoiceEmailCalls.list, ({ scope, params }) => listEmails(scope, params.id)),
    route(invoiceEmailCalls.retry, ({ scope, params }) => retryEmail(scope, () => getEmail(scope, params.id, params.emailId), tools)),
  ]
}
