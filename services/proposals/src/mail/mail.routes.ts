import { outboxCalls } from '@billfold/contracts/outbox/outbox-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { shareAddresses } from '@billfold/server-kit/sharing/share-addresses'
import { proposalPdf } from '../pdf/proposal-pdf.ts'
import { certificates } from '../signing/certificate-of.ts'
import type { ProposalPrinter } from './attachment.ts'
import { deliverMailJob } from './deliver-mail.ts'
import { getAttachment, getOutgoingMail, listEmails, listOutbox } from './mail.queries.ts'
import { retryEmail } from './retry-email.ts'
import { type MailTools, sendEmail } from './send-email.ts'

export function mailRoutes(settings: ServiceSettings): Route[] {
  const { mail, enqueue } = settings
  const printPdf = printer(settings)
  const tools: MailTools = { mail, enqueue, printPdf, deliver: deliverMailJob(mail, printPdf), urlOf: shareAddresses(settings, 'proposal').urlOf }

  return [
    route(proposalCalls.sendEmail, ({ scope, params, body }) => sendEmail(scope, params.id, body, tools)),
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
