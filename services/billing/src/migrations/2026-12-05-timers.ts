import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'

export class Timers extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const statements = [
  `create table timer (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    project_id integer,
    description text not null,
    started_at timestamptz(3) not null,
    -- Null while it runs. A stopped timer remains until its time is saved as an entry or discarded.
    hours numeric(10, 4) check (hours >= 0),
    unique (user_id, id),
    -- Two tabs may send the same timer.
    constraint timer_start_once unique (user_id, started_at),
    constraint timer_project foreign key (user_id, project_id) references projects.project (user_id, id) on delete set null (project_id)
  )`,
  'create unique index timer_running_once on timer (user_id) where hours is null',
  'create index timer_by_project on timer (user_id, project_id)',
  ...keepToUser('timer'),
  ...announceChanges([{ table: 'timer', topic: 'timers' }]),
]
