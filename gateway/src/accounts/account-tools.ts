import type { MailSettings } from '@billfold/server-kit/mail/mail-settings'
import type { Scope } from '@billfold/server-kit/scope'
import type { SecretBox } from '../second-factor/secret-box.ts'
import type { Rows } from './rows.ts'

/** What the use cases of an account work with. */
export interface AccountTools {
  rows: Rows
  /** The rows of one user, for whoever was found by name, by cookie or by link. */
  actFor: (userId: number) => Scope
  secrets: SecretBox
  /** Of a name that somebody typed, for the log: tells whether it was the same one, not which. */
  fingerprint: (name: string) => string
  mail: MailSettings
  /** Where browsers find us, for links in messages. */
  publicOrigin: string
}
