import { AppError } from '@billfold/contracts/errors'
import type { Visit } from '../activity/visit.ts'
import { networkOf } from '../security/address.ts'
import type { Rows } from './rows.ts'
import { count, keyOf, waitInWords } from './throttle.ts'

/** Attempts within 15 minutes: enough for a class or an office behind one address. */
export const REGISTRATIONS_PER_NETWORK = 20

/** Counts failed attempts too: each costs a password hash and reveals whether a name or an address is taken. */
export async function limitRegistrations(rows: Rows, { address }: Visit, most: number): Promise<void> {
  const [counted] = await count(rows, [keyOf('register from', networkOf(address))])
  if (!counted || counted.failures <= most) return
  const seconds = counted.secondsLeft
  throw new AppError('too_many_requests', `Too many new accounts. Try again in ${waitInWords(seconds)}.`, { retryAfter: seconds })
}
