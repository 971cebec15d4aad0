import { idempotencyKeyTable } from '@billfold/server-kit/database/row-level-security'
import { userRowFunctions } from '@billfold/server-kit/database/user-rows'
import { importedRecordTable } from '@billfold/server-kit/imports/imported-records'
import { Migration } from '@mikro-orm/migrations'
import { clients } from './initial/clients.ts'
import { listSearches } from './initial/list-searches.ts'
import { projects } from './initial/projects.ts'
import { publishedViews } from './initial/published-views.ts'

export class InitialProjects extends Migration {
  override up(): void {
    const parts = [clients, projects, idempotencyKeyTable, importedRecordTable(['client', 'project']), publishedViews, listSearches, userRowFunctions('projects')]
    for (const statement of parts.flat()) this.addSql(statement)
  }
}
