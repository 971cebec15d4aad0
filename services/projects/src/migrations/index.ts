import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { ClientsAndProjects } from './2026-11-20-clients-and-projects.ts'

export const projectsMigrations: SchemaMigrations = {
  schema: 'projects',
  migrations: { '2026-11-20-clients-and-projects': ClientsAndProjects },
}
