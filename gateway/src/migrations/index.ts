import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { InitialAccounts } from './2026-11-26-initial.ts'
import { InvoiceMail } from './2026-11-28-invoice-mail.ts'
import { InvoiceViewed } from './2026-11-28-invoice-viewed.ts'

export const accountsMigrations: SchemaMigrations = {
  schema: 'accounts',
  migrations: { '2026-11-26-initial': InitialAccounts, '2026-11-28-invoice-mail': InvoiceMail, '2026-11-28-invoice-viewed': InvoiceViewed },
}
