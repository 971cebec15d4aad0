import { importedRecordTable } from '@billfold/server-kit/imports/imported-records'
import { Migration } from '@mikro-orm/migrations'

export class Imports extends Migration {
  override up(): void {
    for (const statement of importedRecordTable(['client', 'project'])) this.addSql(statement)
  }
}
