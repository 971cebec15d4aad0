import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { InitialAccounts } from './2026-11-26-initial.ts'
import { InvoicesToClients } from './2026-11-28-invoices-to-clients.ts'
import { ClientMessages } from './2026-11-29-client-messages.ts'
import { PaymentNotifications } from './2026-11-30-payment-notifications.ts'

export const accountsMigrations: SchemaMigrations = {
  schema: 'accounts',
  migrations: {
    '2026-11-26-initial': InitialAccounts,
    '2026-11-28-invoices-to-clients': InvoicesToClients,
    '2026-11-29-client-messages': ClientMessages,
    '2026-11-30-payment-notifications': PaymentNotifications,
  },
}
