import { createHash } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import { networkOf } from '../security/address.ts'
import type { Rows } from './rows.ts'

/** Starts with the first failure. */
const WINDOW = "interval '15 minutes'"

/** Failed sign-ins within the window before further attempts are rejected unchecked. */
const LIMITS = { here: 10, address: 100, account: 100 }

type Counter = keyof typeof LIMITS

/** One attempt at one account, with the three counters that a failure increases. */
export interface Attempt {
  accountId: number | null
  address: string
  keys: Record<Counter, Buffer>
}

interface AttemptOptions {
  name: string
  /** Null if no account has this name. */
  accountId: number | null
  address: string
}

export function attemptOf({ name, accountId, address }: AttemptOptions): Attempt {
  const account = String(accountId ?? name.toLowerCase())
  const { here, everywhere, network } = placeOf(address)
  return { accountId, address, keys: { here: keyOfAccount(here, account), address: network, account: keyOfAccount(everywhere, account) } }
}

/** The parts of the keys that do not depend on the account. */
function placeOf(address: string): Record<'here' | 'everywhere' | 'network', Buffer> {
  const network = networkOf(address)
  return { here: keyOf('here', network), everywhere: keyOf('account'), network: keyOf('address', network) }
}

/** Must match `KEY_OF_ACCOUNT` in SQL. */
function keyOfAccount(place: Buffer, account: string): Buffer {
  return createHash('sha256').update(place).update(account).digest()
}

const KEY_OF_ACCOUNT = "sha256(?::bytea || convert_to(named.account, 'UTF8'))"

/** A secret to check against one account. */
export interface Try<Found> {
  attempt: Attempt
  /** Undefined is a failure. */
  check: () => Promise<Found | undefined>
  /** Set if the counts were loaded together with the account. */
  counts?: Counts | undefined
}

interface Checked<Found> {
  found: Found
  /** The attempt that succeeded. */
  attempt: Attempt
  /** True if there are failed attempts to reset. */
  hasFailures: boolean
}

/**
 * Checks a secret against one account after the other, each with its own limits and failures, so that knowing one account's password
 * allows no guesses at another.
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

/** Seconds that each counter still blocks; null if it does not. `hasFailures`: there are failures of this account from this network. */
export type Counts = Record<Counter, number | null> & { hasFailures: boolean | null }

/** Concurrent guesses all pass the first check, so check again afterwards. Returns `hasFailures`. */
async function refuseWhenBlocked(rows: Rows, attempt: Attempt): Promise<boolean> {
  const counts = await findCounts(rows, attempt)
  const seconds = await secondsToWait(rows, attempt, counts)
  if (seconds > 0) throw tooMany(seconds)
  return counts?.hasFailures ?? false
}

/** The account-wide limit does not apply to networks with an earlier session, so that attacks from many addresses cannot lock the owner out. */
async function secondsToWait(rows: Rows, attempt: Attempt, counts: Counts | undefined): Promise<number> {
  const here = Math.max(counts?.here ?? 0, counts?.address ?? 0)
  if (here > 0 || !counts?.account) return here
  return (await isKnownNetwork(rows, attempt)) ? 0 : counts.account
}

async function findCounts(rows: Rows, { keys }: Attempt): Promise<Counts | undefined> {
  const counted = 'with counted as (select null::integer as id, ?::bytea as here, ?::bytea as address, ?::bytea as account)'
  const [counts] = await rows<Counts>(`${counted} ${COUNTS}`, [keys.here, keys.address, keys.account])
  return counts
}

/** SQL: one row for each row of keys in `counted`. */
const COUNTS = `select counted.id, ${secondsLeft('here')}, ${secondsLeft('address')}, ${secondsLeft('account')}, bool_or(f.key = counted.here) as "hasFailures"
  from counted left join sign_in_failure f on f.key = any(array[counted.here, counted.address, counted.account]) and f.until > now() group by counted.id`

function secondsLeft(counter: Counter): string {
  const blocks = `f.key = counted.${counter} and f.failures >= ${LIMITS[counter]}`
  return `max(ceil(extract(epoch from f.until - now()))::integer) filter (where ${blocks}) as ${counter}`
}

/**
 * SQL for the counts of each row in the table `candidate`, or of the name if it is empty, with its parameters. Part of the statement that
 * looks up the accounts.
 */
export function countsOfCandidates({ name, address }: Pick<AttemptOptions, 'name' | 'address'>): { sql: string; parameters: unknown[] } {
  const { here, everywhere, network } = placeOf(address)
  return {
    sql: `with named as (select id, id::text as account from candidate union all select null, ? where not exists (select from candidate)),
        counted as (select id, ${KEY_OF_ACCOUNT} as here, ?::bytea as address, ${KEY_OF_ACCOUNT} as account from named)
      ${COUNTS}`,
    parameters: [name.toLowerCase(), here, network, everywhere],
  }
}

/** True if the account has a session from the same network, so this is probably its owner. */
export async function isKnownNetwork(rows: Rows, { accountId, address }: Pick<Attempt, 'accountId' | 'address'>): Promise<boolean> {
  const sessions = await rows<{ address: string }>('select distinct address from session where user_id = ?', [accountId])
  return sessions.some((session) => networkOf(session.address) === networkOf(address))
}

/** One request counts as one failure of its network, even if it tried two accounts. */
export async function countFailures(rows: Rows, failed: readonly Attempt[]): Promise<void> {
  const [first] = failed
  if (first) await count(rows, [first.keys.address, ...failed.flatMap(({ keys: { here, account } }) => [here, account])])
}

export interface Count {
  key: Buffer
  failures: number
  secondsLeft: number
}

/** Increments each counter, within a window that starts with the first failure. */
export async function count(rows: Rows, keys: readonly Buffer[]): Promise<Count[]> {
  return rows<Count>(
    `with forgotten as (delete from sign_in_failure where until < now() - interval '1 day')
     insert into sign_in_failure as counted (key, failures, until)
     select key, 1, now() + ${WINDOW} from unnest(array[${keys.map(() => '?').join(', ')}]::bytea[]) as failed(key) order by key
     on conflict (key) do update set
       failures = case when counted.until > now() then counted.failures + 1 else 1 end,
       until = case when counted.until > now() then counted.until else excluded.until end
     returning key, failures, ceil(extract(epoch from until - now()))::integer as "secondsLeft"`,
    [...keys],
  )
}

/** Resets only this account from this network: an attacker who signs in to their own account must not reset other counters. */
export async function forgiveFailures(rows: Rows, { keys }: Attempt): Promise<void> {
  await rows('delete from sign_in_failure where key = ?', [keys.here])
}

/** A new password makes earlier guesses worthless, so its owner can sign in at once. */
export async function forgiveAccount(rows: Rows, { keys }: Attempt): Promise<void> {
  await rows('delete from sign_in_failure where key in (?, ?)', [keys.here, keys.account])
}

function tooMany(seconds: number): AppError {
  return new AppError('too_many_requests', `Too many failed sign-ins. Try again in ${waitInWords(seconds)}.`, { retryAfter: seconds })
}

/** In minutes up to two hours, then in hours. */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** Hashed, because people sometimes type their password as the user name. */
export function keyOf(...parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
