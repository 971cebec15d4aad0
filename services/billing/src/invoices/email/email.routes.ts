import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { awaitDelivery, createDeliverNow, retryEmail } from '@billfold/server-kit/mail/deliver-now'
import { preparedRoute, type Route, route } from '@billfold/server-kit/routes'
import type { ServiceSettings } from '@billfold/server-kit/service'
import type { PaymentProvider } from '../../payments/payment-provider.ts'
import { deliverer } from './deliver-invoice-mail.ts'
import { emailTools } from './email-tools.ts'
import { getEmail, listEmails } from './invoice-email.sql.ts'
import { getDraft, getEmailTemplate, prepareInvoice, previewEmail, saveEmailTemplate, sendEmail } from './send-invoice-email.ts'

export function emailRoutes(settings: ServiceSettings, provider: PaymentProvider): Route[] {
  const { mail, log } = settings
  const tools = { ...emailTools(settings, provider), deliverNow: createDeliverNow(deliverer(mail), { log }) }

  return [
    route(invoiceEmailCalls.template, ({ scope }) => getEmailTemplate(scope)),
    route(invoiceEmailCalls.saveTemplate, ({ scope, body }) => saveEmailTemplate(scope, body)),
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
