import type { ServiceDefinition } from '@billfold/server-kit/service'
import { TimeEntryEntity } from './time-entries/time-entry.entity.ts'
import { timeEntryRoutes } from './time-entries/time-entry.routes.ts'

export const billingService: ServiceDefinition = {
  name: 'billing',
  entities: [TimeEntryEntity],
  routes: [...timeEntryRoutes],
}
