import type { SettingsChanges } from '@billfold/contracts/settings/settings'
import type { Scope } from '@billfold/server-kit/scope'

/** Without names and e-mail address, which are stored in the account. */
type Sections = Omit<SettingsChanges, 'profile' | 'currentPassword'> & { profile?: Omit<NonNullable<SettingsChanges['profile']>, 'firstName' | 'lastName' | 'email'> }

/** Merges field by field in the database, so that two tabs saving at once do not overwrite each other. */
export async function mergeSections({ userId, rows }: Pick<Scope, 'userId' | 'rows'>, { profile = {}, company = {}, billing = {}, notifications = {} }: Sections): Promise<void> {
  await rows(
    `insert into settings as stored (user_id, profile, company, billing, notifications) values (?, ?::jsonb, ?::jsonb, ?::jsonb, ?::jsonb)
     on conflict (user_id) do update set
       profile = stored.profile || excluded.profile,
       company = stored.company || excluded.company,
       billing = stored.billing || excluded.billing,
       notifications = stored.notifications || excluded.notifications`,
    [userId, ...[profile, company, billing, notifications].map((section) => JSON.stringify(section))],
  )
}
