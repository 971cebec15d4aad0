import type { ServiceDefinition } from '@billfold/server-kit/service'
import { LineItemEntity } from './proposals/line-item.entity.ts'
import { ProposalEntity } from './proposals/proposal.entity.ts'
import { proposalRoutes } from './proposals/proposal.routes.ts'

export const proposalsService: ServiceDefinition = {
  name: 'proposals',
  entities: [ProposalEntity, LineItemEntity],
  routes: proposalRoutes,
}
