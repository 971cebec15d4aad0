import type { ServiceDefinition } from '@billfold/server-kit/service'

export const proposalsService: ServiceDefinition = {
  name: 'proposals',
  entities: [],
  routes: [],
}
