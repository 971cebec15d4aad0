import type { ServiceDefinition } from '@billfold/server-kit/service'
import { ClientEntity } from './clients/client.entity.ts'
import { clientRoutes } from './clients/client.routes.ts'

export const projectsService: ServiceDefinition = {
  name: 'projects',
  entities: [ClientEntity],
  routes: [...clientRoutes],
}
