import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { InitialAccounts } from './2026-11-26-initial.ts'
import { InvoicesToClients } from './2026-11-28-invoices-to-clients.ts'
import { ClientMessages } from './2026-11-29-client-messages.ts'
import { PaymentNotifications } from './2026-11-30-payment-notifications.ts'
import { ClientNotifications } from './2026-12-03-client-notifications.ts'
import { CardLanguage } from './2026-12-04-card-language.ts'
import { HoursFormat } from './2026-12-05-hours-format.ts'
import { BudgetNotifications } from './2026-12-06-budget-notifications.ts'
import { AccountProfile } from './2026-12-06-account-profile.ts'
import { CostRate } from './2026-12-10-cost-rate.ts'
import { AppearanceSettings } from './2026-12-13-appearance.ts'
import { AccountMetrics } from './2026-12-16-metrics.ts'
import { JobsInBatches } from './2026-12-18-jobs-in-batches.ts'
import { ApiTokens } from './2026-12-22-api-tokens.ts'
import { Webhooks } from './2026-12-23-webhooks.ts'
import { CalendarFeeds } from './2026-12-24-calendar-feed.ts'
import { Imports } from './2026-12-25-imports.ts'
import { AccountKeysByUser, accountKeyIndexes } from './2026-12-20-keys-by-user.ts'
import { DataExport } from './2026-12-26-data-export.ts'

export const accountsMigrations: SchemaMigrations = {
  schema: 'accounts',
  migrations: {
    '2026-11-26-initial': InitialAccounts,
    '2026-11-28-invoices-to-clients': InvoicesToClients,
    '2026-11-29-client-messages': ClientMessages,
    '2026-11-30-payment-notifications': PaymentNotifications,
    '2026-12-03-client-notifications': ClientNotifications,
    '2026-12-04-card-language': CardLanguage,
    '2026-12-05-hours-format': HoursFormat,
    '2026-12-06-budget-notifications': BudgetNotifications,
    '2026-12-06-account-profile': AccountProfile,
    '2026-12-10-cost-rate': CostRate,
    '2026-12-13-appearance': AppearanceSettings,
    '2026-12-16-metrics': AccountMetrics,
    '2026-12-18-jobs-in-batches': JobsInBatches,
    '2026-12-20-keys-by-user': AccountKeysByUser,
    '2026-12-22-api-tokens': ApiTokens,
    '2026-12-23-webhooks': Webhooks,
    '2026-12-24-calendar-feed': CalendarFeeds,
    '2026-12-25-imports': Imports,
    '2026-12-26-data-export': DataExport,
  },
  earlyIndexes: { '2026-12-20-keys-by-user': accountKeyIndexes },
}
