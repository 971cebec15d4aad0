import { deliverMailJob } from '@billfold/server-kit/mail/deliver-mail'
import { measureMailBacklog } from '@billfold/server-kit/metrics/server-metrics'
import type { ServiceDefinition } from '@billfold/server-kit/service'
import { portalRoutes } from './client-portal/portal.routes.ts'
import { conversionRoutes } from './conversion/conversion.routes.ts'
import { finishConversionJob } from './conversion/convert-proposal.ts'
import { PendingConversionEntity } from './conversion/pending-conversion.entity.ts'
import { demoRoutes } from './demo/add-demo-proposals.ts'
import { ProposalEventEntity } from './events/proposal-event.entity.ts'
import { deliverer } from './mail/deliver-mail.ts'
import { MailEntity } from './mail/mail.entity.ts'
import { mailRoutes, printer } from './mail/mail.routes.ts'
import { expiryJob } from './proposals/expire-proposals.ts'
import { proposalConstraints } from './proposals/proposal.constraints.ts'
import { ProposalEntity, ProposalLineItemEntity } from './proposals/proposal.entity.ts'
import { proposalRoutes } from './proposals/proposal.routes.ts'
import { sharingRoutes } from './sharing/sharing.routes.ts'
import { SignatureEntity } from './signing/signature.entity.ts'
import { templateRoutes } from './templates/template.routes.ts'

export const proposalsService: ServiceDefinition = {
  name: 'proposals',
  entities: [ProposalEntity, ProposalLineItemEntity, ProposalEventEntity, SignatureEntity, MailEntity, PendingConversionEntity],
  constraints: proposalConstraints,
  routes: (settings) => [...proposalRoutes(settings), ...sharingRoutes(settings), ...portalRoutes(settings), ...mailRoutes(settings), ...conversionRoutes(settings), ...templateRoutes, ...demoRoutes],
  jobs: (settings) => [expiryJob, deliverMailJob(deliverer(settings.mail, printer(settings))), finishConversionJob(settings)],
  measure: measureMailBacklog,
}
