import { Migration } from '@mikro-orm/migrations'

/** An expense that its project takes to another client, or that loses its project or client, is another version: a form that was opened before does not save over that. */
export class VersionsOfMovedExpenses extends Migration {
  override up(): void {
    this.addSql(`create function expense_moved() returns trigger language plpgsql as $$
      begin
        new.version := old.version + 1;
        new.updated_at := now();
        return new;
      end $$`)
    // Whoever saves one counts by themselves.
    this.addSql(`create trigger expense_moved before update of client_id, project_id on expense for each row
      when (new.version = old.version and (new.client_id, new.project_id) is distinct from (old.client_id, old.project_id))
      execute function expense_moved()`)
  }

  override down(): void {
    this.addSql('drop trigger expense_moved on expense')
    this.addSql('drop function expense_moved()')
  }
}
