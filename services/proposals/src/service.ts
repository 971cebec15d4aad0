import type { ServiceDefinition } from '@billfold/server-kit/service'
import { conversionRoutes } from './conversion/conversion.routes.ts'
import { finishConversionJob } from './conversion/convert-proposal.ts'
import { demoRoutes } from './demo/demo.routes.ts'
import { deliverer, deliverMailJob } from './mail/deliver-mail.ts'
import { mailRoutes, printer } from './mail/mail.routes.ts'
import { expiryJob } from './proposals/expire-proposals.ts'
import { proposalConstraints } from './proposals/proposal.constraints.ts'
import { ProposalEntity } from './proposals/proposal.entity.ts'
import { proposalRoutes } from './proposals/proposal.routes.ts'
import { sharingRoutes } from './sharing/sharing.routes.ts'

export const proposalsService: ServiceDefinition = {
  name: 'proposals',
  entities: [ProposalEntity],
  constraints: proposalConstraints,
  routes: (settings) => [...proposalRoutes(settings), ...sharingRoutes(settings), ...mailRoutes(settings), ...conversionRoutes(settings), ...demoRoutes],
  jobs: (settings) => [expiryJob, deliverMailJob(deliverer(settings.mail, printer(settings))), finishConversionJob(settings)],
}
