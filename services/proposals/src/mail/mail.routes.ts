import { outboxCalls } from '@billfold/contracts/outbox/outbox-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { deliverMailJob } from '@billfold/server-kit/mail/deliver-mail'
import { awaitDelivery, createDeliverNow, retryEmail } from '@billfold/server-kit/mail/deliver-now'
import { preparedRoute, type Route, route } from '@billfold/server-kit/routes'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { shareAddresses } from '@billfold/server-kit/sharing/share-links'
import { proposalPdf } from '../pdf/proposal-pdf.ts'
import { certificates } from '../signing/evidence.ts'
import { deliverer, type ProposalPrinter } from './deliver-mail.ts'
import { findOutgoingFile, getEmail, getOutgoingMail, listEmails, listOutbox } from './mail.sql.ts'
import { sendEmail } from './send-email.ts'

export function mailRoutes(settings: ServiceSettings, printPdf: ProposalPrinter = printer(settings), patience?: number): Route[] {
  const { mail, enqueue, log } = settings
  const deliver = deliverer(mail, printPdf)
  const tools = {
    mail,
    enqueue,
    deliveryJob: deliverMailJob(deliver),
    deliverNow: createDeliverNow(deliver, { log, patience }),
    urlOf: shareAddresses(settings, 'proposal').urlOf,
  }

  return [
    preparedRoute(
      proposalCalls.sendEmail,
      // With a mail server, the PDF is printed during delivery instead.
      async ({ scope, params }) => (mail.smtpUrl ? undefined : printPdf(scope, params.id)),
      ({ scope, params, body }, file) => sendEmail(scope, params.id, body, tools, file),
      async ({ scope, params }, email) => (email.state === 'waiting' ? awaitDelivery(scope, () => getEmail(scope, params.id, email.id), tools) : email),
    ),
    route(proposalCalls.emails, ({ scope, params }) => listEmails(scope, params.id)),
    route(proposalCalls.retryEmail, ({ scope, params }) => retryEmail(scope, () => getEmail(scope, params.id, params.emailId), tools)),
    route(outboxCalls.list, ({ scope, query }) => listOutbox(scope, query)),
    route(outboxCalls.get, ({ scope, params }) => getOutgoingMail(scope, params.id)),
    // A message has at most one attachment.
    route(outboxCalls.attachment, async ({ scope, params }) => (params.index === 1 ? findOutgoingFile(scope, params.id) : undefined)),
  ]
}

/** Prints the same PDF that the owner and the client download. */
export function printer(settings: ServiceSettings): ProposalPrinter {
  const certificateOf = certificates(settings)
  return (scope, proposalId) => proposalPdf(scope, proposalId, certificateOf)
}
