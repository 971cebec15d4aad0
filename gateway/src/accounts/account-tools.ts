import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import type { Scope } from '@billfold/server-kit/scope'
import type { MailTools } from '../mail/write-mail.ts'
import type { SecretBox } from '../second-factor/secret-box.ts'
import type { Rows } from './rows.ts'

/** What the use cases of an account work with. */
export interface AccountTools extends MailTools {
  rows: Rows
  /** The rows of one user, for whoever was found by name, by cookie or by link. */
  actFor: (userId: number) => Scope
  secrets: SecretBox
  /** Of a name that somebody typed, for the log: tells whether it was the same one, not which. */
  fingerprint: (name: string) => string
  /** How many accounts one network may try to create within 15 minutes. */
  registrationsPerNetwork: number
  /** Asks for one of the gateway's jobs. */
  enqueue: Enqueue
}
