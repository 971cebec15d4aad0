import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import type { Scope } from '@billfold/server-kit/scope'
import type { MailTools } from '../mail/write-mail.ts'
import type { SecretBox } from '../second-factor/secret-box.ts'
import type { AccountLimits } from './account-limits.ts'
import type { Rows } from './rows.ts'

/** Dependencies of the account use cases. */
export interface AccountTools extends MailTools {
  rows: Rows
  /** Scope of a user who was found by name, cookie or link. */
  actFor: (userId: number) => Scope
  secrets: SecretBox
  /** Fingerprint of an entered name for the log: shows whether two are equal without revealing them. */
  fingerprint: (name: string) => string
  limits: AccountLimits
  /** Queues one of the gateway's jobs. */
  enqueue: Enqueue
}
