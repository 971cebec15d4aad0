import { Migration } from '@mikro-orm/migrations'

/** Who has told what of a release, for as long as it is judged by it: docs/decisions/0022. Hashes of users and networks, no row of a user. */
export class ModuleVoices extends Migration {
  override up(): void {
    for (const statement of voices) this.addSql(statement)
  }

  override down(): void {
    this.addSql('drop table module_voice')
  }
}

export const voices = [
  `create table module_voice (
    module_id text not null,
    version text not null,
    minute timestamptz not null,
    -- Keyed hashes: they tell whether it was the same one, not which.
    who text not null,
    network text not null,
    -- Page loads of which it was told, and those of them that failed.
    loads integer not null,
    failures integer not null,
    primary key (module_id, version, minute, who, network),
    foreign key (module_id, version) references module_release (module_id, version) on delete cascade
  )`,
  'create index module_voice_by_age on module_voice (minute)',
]
