import { outboxCalls } from '@billfold/contracts/outbox/outbox-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { preparedRoute, type Route, route } from '@billfold/server-kit/routes'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { shareAddresses } from '@billfold/server-kit/sharing/share-addresses'
import { proposalPdf } from '../pdf/proposal-pdf.ts'
import { certificates } from '../signing/certificate-of.ts'
import type { ProposalPrinter } from './attachment.ts'
import { deliveriesAtOnce } from './deliver-at-once.ts'
import { deliverer, deliverMailJob } from './deliver-mail.ts'
import { handOver } from './hand-over.ts'
import { getAttachment, getOutgoingMail, listEmails, listOutbox } from './mail.queries.ts'
import { retryEmail } from './retry-email.ts'
import { sendEmail } from './send-email.ts'

export function mailRoutes(settings: ServiceSettings, printPdf: ProposalPrinter = printer(settings), patience?: number): Route[] {
  const { mail, enqueue, log } = settings
  const deliver = deliverer(mail, printPdf)
  const tools = {
    mail,
    enqueue,
    deliver: deliverMailJob(deliver),
    deliverAtOnce: deliveriesAtOnce(deliver, { log, patience }),
    urlOf: shareAddresses(settings, 'proposal').urlOf,
  }

  return [
    preparedRoute(
      proposalCalls.sendEmail,
      // With a mail server it is printed when the message is delivered.
      async ({ scope, params }) => (mail.smtpUrl ? undefined : printPdf(scope, params.id)),
      ({ scope, params, body }, file) => sendEmail(scope, params.id, body, tools, file),
      async ({ scope, params }, email) => (email.state === 'waiting' ? handOver(scope, params.id, email.id, tools) : email),
    ),
    route(proposalCalls.emails, ({ scope, params }) => listEmails(scope, params.id)),
    route(proposalCalls.retryEmail, ({ scope, params }) => retryEmail(scope, params.id, params.emailId, tools)),
    route(outboxCalls.list, ({ scope }) => listOutbox(scope)),
    route(outboxCalls.get, ({ scope, params }) => getOutgoingMail(scope, params.id)),
    route(outboxCalls.attachment, ({ scope, params }) => getAttachment(scope, params.id, params.index)),
  ]
}

/** As whoever downloads it gets it. */
export function printer(settings: ServiceSettings): ProposalPrinter {
  const certificateOf = certificates(settings)
  return (scope, proposalId) => proposalPdf(scope, proposalId, certificateOf)
}
