import { AppError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import type { Scope } from '@billfold/server-kit/scope'
import { networkOf } from '../security/address.ts'
import { type RateLimit, sharedLimit } from '../security/rate-limits.ts'
import type { QueuedJobs } from '../jobs.ts'
import type { MailTools } from '../mail/write-mail.ts'
import type { SecretBox } from '../second-factor/secret-box.ts'
import type { Rows } from './rows.ts'
import { hashKey } from './sign-in-failure.sql.ts'
import { waitInWords } from './throttle.ts'

/** Maximum number of registrations per network in 15 minutes; high enough for a class or an office behind one IP address. */
export const REGISTRATIONS_PER_NETWORK = 20
const LINKS_PER_EMAIL = 3
const LINKS_PER_NETWORK = 20
const WINDOW_SECONDS = 15 * 60

interface Link {
  email: string
  address: string
}

/** Each function throws `too_many_requests` if its limit is exceeded. Failed requests also count. */
interface AccountLimits {
  /** Limited because each registration costs a password hash and reveals whether a user name or an e-mail address is taken. */
  countRegistration(address: string): Promise<void>
  countReset(link: Link): Promise<void>
  /** Counts address changes and requests for another link, because both send mail to an address that may belong to a stranger. */
  countConfirmation(link: Link): Promise<void>
}

export function accountLimits(rows: Rows, registrationsPerNetwork: number): AccountLimits {
  const limitOf = (name: string, requests: number) => sharedLimit(rows, name, { requests, seconds: WINDOW_SECONDS })
  const registrations = limitOf('register', registrationsPerNetwork)
  const resets = { perEmail: limitOf('reset', LINKS_PER_EMAIL), perNetwork: limitOf('reset from', LINKS_PER_NETWORK) }
  const confirmations = { perEmail: limitOf('confirm', LINKS_PER_EMAIL), perNetwork: limitOf('confirm from', LINKS_PER_NETWORK) }

  return {
    async countRegistration(address) {
      refuse(await registrations(networkOf(address)), 'Too many new accounts. Try again in {wait}.')
    },
    async countReset(link) {
      refuse(await countLink(resets, link), 'Too many password reset requests. Try again in {wait}.')
    },
    async countConfirmation(link) {
      refuse(await countLink(confirmations, link), 'Too many attempts. Try again in {wait}.')
    },
  }
}

async function countLink({ perEmail, perNetwork }: Record<'perEmail' | 'perNetwork', RateLimit>, { email, address }: Link): Promise<number> {
  const seconds = await Promise.all([perEmail(hashKey(email.toLowerCase()).toString('base64url')), perNetwork(networkOf(address))])
  return Math.max(...seconds)
}

function refuse(seconds: number, text: string): void {
  if (seconds > 0) throw new AppError('too_many_requests', fillIn(text, { wait: waitInWords(seconds) }), { retryAfter: seconds })
}

export interface AccountTools extends MailTools {
  rows: Rows
  actFor: (userId: number) => Scope
  secrets: SecretBox
  /** Fingerprints the name entered at sign-in, so the log shows whether two names are equal without revealing them. */
  fingerprint: (name: string) => string
  limits: AccountLimits
  enqueue: Enqueue
  jobs: Pick<QueuedJobs, 'sendConfirmationLink' | 'sendResetLink'>
}
