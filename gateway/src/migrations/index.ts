import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { Accounts } from './2026-11-20-accounts.ts'
import { Activity } from './2026-11-22-activity.ts'
import { BusinessCard } from './2026-11-20-business-card.ts'
import { BusinessCardForProjects } from './2026-11-21-business-card-for-projects.ts'
import { BusinessCardForProposals } from './2026-11-21-business-card-for-proposals.ts'
import { DemoAccounts } from './2026-11-21-demo-accounts.ts'
import { ModuleRegistry } from './2026-11-21-module-registry.ts'
import { Notifications } from './2026-11-21-notifications.ts'
import { Pictures } from './2026-11-21-pictures.ts'
import { RoleOfMailJobs } from './2026-11-22-role-of-jobs.ts'
import { SecondFactorOf } from './2026-11-22-second-factor-of.ts'
import { Security } from './2026-11-21-security.ts'
import { Sessions } from './2026-11-20-sessions.ts'
import { TimeZonesOfToday } from './2026-11-23-time-zones-of-today.ts'
import { ToldAccounts } from './2026-11-22-told-accounts.ts'
import { AnnounceAccountsByKeptPlans } from './2026-11-23-announce-by-kept-plans.ts'
import { BegunFactorsEnd } from './2026-11-24-begun-factors-end.ts'
import { ConfirmedAddresses } from './2026-11-25-confirmed-addresses.ts'
import { ModuleVoices } from './2026-11-24-module-voices.ts'
import { AnnounceAccountsAfterCommit } from './2026-11-26-announce-after-commit.ts'
import { DropAccountNotifications } from './2026-11-26-drop-account-notifications.ts'
import { ModuleVotes } from './2026-11-26-module-votes.ts'
import { RateLimits } from './2026-11-26-rate-limits.ts'

export const accountsMigrations: SchemaMigrations = {
  schema: 'accounts',
  migrations: {
    '2026-11-20-accounts': Accounts,
    '2026-11-20-sessions': Sessions,
    '2026-11-20-business-card': BusinessCard,
    '2026-11-21-business-card-for-projects': BusinessCardForProjects,
    '2026-11-21-business-card-for-proposals': BusinessCardForProposals,
    '2026-11-21-pictures': Pictures,
    '2026-11-21-security': Security,
    '2026-11-21-demo-accounts': DemoAccounts,
    '2026-11-21-notifications': Notifications,
    '2026-11-21-module-registry': ModuleRegistry,
    '2026-11-22-activity': Activity,
    '2026-11-22-role-of-jobs': RoleOfMailJobs,
    '2026-11-22-told-accounts': ToldAccounts,
    '2026-11-22-second-factor-of': SecondFactorOf,
    '2026-11-23-announce-by-kept-plans': AnnounceAccountsByKeptPlans,
    '2026-11-23-time-zones-of-today': TimeZonesOfToday,
    '2026-11-24-begun-factors-end': BegunFactorsEnd,
    '2026-11-24-module-voices': ModuleVoices,
    '2026-11-25-confirmed-addresses': ConfirmedAddresses,
    '2026-11-26-announce-after-commit': AnnounceAccountsAfterCommit,
    '2026-11-26-drop-account-notifications': DropAccountNotifications,
    '2026-11-26-module-votes': ModuleVotes,
    '2026-11-26-rate-limits': RateLimits,
  },
}
