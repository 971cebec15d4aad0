import { Migration } from '@mikro-orm/migrations'

/** The hours of a period are added up from the index of dates alone, and so from the entries of that period alone. It still serves the list. */
export class HoursByDate extends Migration {
  override up(): void {
    this.replace('include (project_id, hours, is_billable)')
  }

  override down(): void {
    this.replace('')
  }

  private replace(included: string): void {
    this.addSql('drop index time_entry_by_date')
    this.addSql(`create index time_entry_by_date on time_entry (user_id, date desc, id desc) ${included}`)
  }
}
