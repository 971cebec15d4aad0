import { AppError } from '@billfold/contracts/errors'
import { fillIn, type Message } from '@billfold/contracts/message'
import type { Rows } from './rows.ts'
import { type Counter, type Counts, countFailures, findCounts, isKnownNetwork, keyOfAccount, keyPartsOf } from './sign-in-failure.sql.ts'

export interface Attempt {
  accountId: number | null
  address: string
  keys: Record<Counter, Buffer>
}

interface AttemptOptions {
  name: string
  /** Null if there is no account with the name entered at sign-in. */
  accountId: number | null
  address: string
}

export function attemptOf({ name, accountId, address }: AttemptOptions): Attempt {
  const account = String(accountId ?? name.toLowerCase())
  const { here, everywhere, network } = keyPartsOf(address)
  return { accountId, address, keys: { here: keyOfAccount(here, account), address: network, account: keyOfAccount(everywhere, account) } }
}

/** One attempt to verify a secret for one account. */
export interface Try<Found> {
  attempt: Attempt
  check: () => Promise<Found | undefined>
  counts?: Counts | undefined
}

interface Checked<Found> {
  found: Found
  attempt: Attempt
  /** True if there are counted failures to reset. */
  hasFailures: boolean
}

/**
 * Verifies a secret against several accounts in turn, each with its own limits and failures. Knowing one account's password therefore gives
 * no extra guesses at another's.
 */
export async function throttled<Found>(rows: Rows, tries: readonly Try<Found>[]): Promise<Checked<Found> | undefined> {
  const failed: Attempt[] = []
  const waits: number[] = []
  for (const { attempt, check, counts } of tries) {
    const seconds = await secondsToWait(rows, attempt, counts ?? (await findCounts(rows, attempt)))
    const found = seconds > 0 ? undefined : await check()
    if (found !== undefined) {
      await countFailures(rows, failed)
      return { found, attempt, hasFailures: await refuseWhenBlocked(rows, attempt) }
    }
    if (seconds > 0) waits.push(seconds)
    else failed.push(attempt)
  }
  await countFailures(rows, failed)
  if (waits.length > 0) throw tooMany(Math.min(...waits))
  return undefined
}

/** Concurrent guesses all pass the check before verification, so this checks again afterwards. Returns `hasFailures`. */
async function refuseWhenBlocked(rows: Rows, attempt: Attempt): Promise<boolean> {
  const counts = await findCounts(rows, attempt)
  const seconds = await secondsToWait(rows, attempt, counts)
  if (seconds > 0) throw tooMany(seconds)
  return counts?.hasFailures ?? false
}

/**
 * The account-wide limit does not apply to networks that already have a session, so attacks from many addresses cannot lock the owner out.
 */
async function secondsToWait(rows: Rows, attempt: Attempt, counts: Counts | undefined): Promise<number> {
  const here = Math.max(counts?.here ?? 0, counts?.address ?? 0)
  if (here > 0 || !counts?.account) return here
  return (await isKnownNetwork(rows, attempt)) ? 0 : counts.account
}

function tooMany(seconds: number): AppError {
  return new AppError('too_many_requests', fillIn('Too many failed logins. Try again in {wait}.', { wait: waitInWords(seconds) }), { retryAfter: seconds })
}

/** Formats up to two hours in minutes and longer times in hours. */
export function waitInWords(seconds: number): Message {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 120) return fillIn('{count} hours', { count: Math.ceil(minutes / 60) })
  const wait = fillIn('{count} minutes', { count: minutes })
  return minutes === 1 ? { ...wait, message: '1 minute' } : wait
}
