import { AppError } from '@billfold/contracts/errors'
import { networkOf } from '../security/address.ts'
import type { Rows } from './rows.ts'
import { count, keyOf, waitInWords } from './throttle.ts'

/** Within 15 minutes. */
const MOST_PER_EMAIL = 3
const MOST_PER_NETWORK = 20

/** Limits changes of the address and requests for another link: each sends mail to an address that may be a stranger's. */
export async function limitLinks(rows: Rows, { address, email }: { address: string; email: string }): Promise<void> {
  const perNetwork = keyOf('confirmation from', networkOf(address))
  const counts = await count(rows, [perNetwork, keyOf('confirmation to', email.toLowerCase())])
  const over = counts.filter(({ key, failures }) => failures > (key.equals(perNetwork) ? MOST_PER_NETWORK : MOST_PER_EMAIL))
  if (over.length === 0) return
  const seconds = Math.max(...over.map(({ secondsLeft }) => secondsLeft))
  throw new AppError('too_many_requests', `Too many attempts. Try again in ${waitInWords(seconds)}.`, { retryAfter: seconds })
}
