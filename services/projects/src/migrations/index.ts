import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { InitialProjects } from './2026-11-26-initial.ts'
import { ListPages } from './2026-11-27-list-pages.ts'
import { ClientReminders } from './2026-11-28-client-reminders.ts'
import { ClientPages } from './2026-11-29-client-pages.ts'

export const projectsMigrations: SchemaMigrations = {
  schema: 'projects',
  migrations: {
    '2026-11-26-initial': InitialProjects,
    '2026-11-27-list-pages': ListPages,
    '2026-11-28-client-reminders': ClientReminders,
    '2026-11-29-client-pages': ClientPages,
  },
}
