import { notSearchable, searchable } from '@billfold/server-kit/database/search-text'
import { Migration } from '@mikro-orm/migrations'

/** Full-text search of clients and projects. */
export class SearchProjects extends Migration {
  override up(): void {
    for (const statement of [...clients, ...projects, 'grant usage on schema projects to billfold_search']) this.addSql(statement)
  }

  override down(): void {
    for (const statement of ['revoke usage on schema projects from billfold_search', ...notSearchable('project'), ...notSearchable('client')]) this.addSql(statement)
  }
}

const clients = searchable({
  table: 'client',
  title: 'name',
  words: ['email', 'primary_contact', 'phone', 'website', 'industry', 'address', 'tax_id'],
  shows: ['name', 'email'],
})

const projects = searchable({ table: 'project', title: 'name', words: ['description'], shows: ['client_id', 'name', 'status'] })
