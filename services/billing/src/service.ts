import type { ServiceDefinition } from '@billfold/server-kit/service'
import { InvoiceEntity } from './invoices/invoice.entity.ts'
import { invoiceRoutes } from './invoices/invoice.routes.ts'
import { LineItemEntity } from './invoices/line-item.entity.ts'
import { overdueJob } from './invoices/mark-overdue-invoices.ts'
import { TimeEntryEntity } from './time-entries/time-entry.entity.ts'
import { timeEntryRoutes } from './time-entries/time-entry.routes.ts'

export const billingService: ServiceDefinition = {
  name: 'billing',
  entities: [InvoiceEntity, LineItemEntity, TimeEntryEntity],
  routes: [...invoiceRoutes, ...timeEntryRoutes],
  jobs: [overdueJob],
}
