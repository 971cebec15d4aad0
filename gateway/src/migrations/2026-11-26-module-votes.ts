import { Migration } from '@mikro-orm/migrations'
import { voices } from './2026-11-24-module-voices.ts'

/** One vote per user and release replaces counts by user and network: docs/decisions/0022. */
export class ModuleVotes extends Migration {
  override up(): void {
    for (const statement of ['drop table module_voice', ...votes]) this.addSql(statement)
  }

  override down(): void {
    for (const statement of ['drop table module_vote', ...voices]) this.addSql(statement)
  }
}

// No row-level security: a release is judged by the votes of all users. See docs/decisions/0004.
const votes = [
  `create table module_vote (
    module_id text not null,
    version text not null,
    user_id integer not null references account (id) on delete cascade,
    loaded_at timestamptz not null default now(),
    -- Null unless it failed within the time limit after it was loaded.
    failed_at timestamptz,
    primary key (module_id, version, user_id),
    foreign key (module_id, version) references module_release (module_id, version) on delete cascade
  )`,
  'create index module_vote_by_age on module_vote (loaded_at)',
  'create index module_vote_by_user on module_vote (user_id)',
]
