import { Migration } from '@mikro-orm/migrations'

/** Both settings are part of the profile, which `account_with_profile` reads. */
export class AppearanceSettings extends Migration {
  override up(): void {
    this.addSql(`alter table settings
      add constraint settings_appearance_check check (profile->>'appearance' in ('dark', 'light', 'system')),
      add constraint settings_density_check check (profile->>'density' in ('comfortable', 'compact'))`)
  }
}
