import { Migration } from '@mikro-orm/migrations'

/** Looking up a client's name by id would otherwise read all of the user's clients in `client_by_name`, which also contains both columns. */
const statements = ['create index client_names on client (user_id, id) include (name)']

export class ClientNames extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
