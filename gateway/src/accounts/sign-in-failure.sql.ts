import { createHash } from 'node:crypto'
import { networkOf } from '../security/address.ts'
import type { Rows } from './rows.ts'
import type { Attempt } from './throttle.ts'

/** The window starts with the first failure. */
const WINDOW = "interval '15 minutes'"

/** Number of failed sign-ins within the window after which further attempts are rejected without checking the password. */
const LIMITS = { here: 10, address: 100, account: 100 }

export type Counter = keyof typeof LIMITS

/** Returns the parts of the keys that do not depend on the account. */
export function keyPartsOf(address: string): Record<'here' | 'everywhere' | 'network', Buffer> {
  const network = networkOf(address)
  return { here: hashKey('here', network), everywhere: hashKey('account'), network: hashKey('address', network) }
}

/** Must match `KEY_OF_ACCOUNT` in SQL. */
export function keyOfAccount(place: Buffer, account: string): Buffer {
  return createHash('sha256').update(place).update(account).digest()
}

const KEY_OF_ACCOUNT = "sha256(?::bytea || convert_to(named.account, 'UTF8'))"

/**
 * Seconds for which each counter still blocks sign-ins, or null if it does not. `hasFailures` is true if this account has failures from
 * this network.
 */
export type Counts = Record<Counter, number | null> & { hasFailures: boolean | null }

export async function findCounts(rows: Rows, { keys }: Attempt): Promise<Counts | undefined> {
  const counted = 'with counted as (select null::integer as id, ?::bytea as here, ?::bytea as address, ?::bytea as account)'
  const [counts] = await rows<Counts>(`${counted} ${COUNTS}`, [keys.here, keys.address, keys.account])
  return counts
}

/** Selects one row for each row of `counted`. */
const COUNTS = `select counted.id, ${secondsLeft('here')}, ${secondsLeft('address')}, ${secondsLeft('account')}, bool_or(f.key = counted.here) as "hasFailures"
  from counted left join sign_in_failure f on f.key = any(array[counted.here, counted.address, counted.account]) and f.until > now() group by counted.id`

function secondsLeft(counter: Counter): string {
  const blocks = `f.key = counted.${counter} and f.failures >= ${LIMITS[counter]}`
  return `max(ceil(extract(epoch from f.until - now()))::integer) filter (where ${blocks}) as ${counter}`
}

/**
 * Returns SQL and parameters that count the failures for each row in `candidate`, or for the entered name if there is no candidate. Used
 * within the account lookup.
 */
export function countsOfCandidates({ name, address }: { name: string; address: string }): { sql: string; parameters: unknown[] } {
  const { here, everywhere, network } = keyPartsOf(address)
  return {
    sql: `with named as (select id, id::text as account from candidate union all select null, ? where not exists (select from candidate)),
        counted as (select id, ${KEY_OF_ACCOUNT} as here, ?::bytea as address, ${KEY_OF_ACCOUNT} as account from named)
      ${COUNTS}`,
    parameters: [name.toLowerCase(), here, network, everywhere],
  }
}

/** True if the account has a session from the same network, so the request is probably from the account's owner. */
export async function isKnownNetwork(rows: Rows, { accountId, address }: Pick<Attempt, 'accountId' | 'address'>): Promise<boolean> {
  const sessions = await rows<{ address: string }>('select distinct address from session where user_id = ?', [accountId])
  return sessions.some((session) => networkOf(session.address) === networkOf(address))
}

/** One request counts as one failure for its network, even if it tried two accounts. */
export async function countFailures(rows: Rows, failed: readonly Pick<Attempt, 'keys'>[]): Promise<void> {
  const [first] = failed
  if (first) await increment(rows, [first.keys.address, ...failed.flatMap(({ keys: { here, account } }) => [here, account])])
}

/** Increments each counter, within a window that starts with the first failure. */
async function increment(rows: Rows, keys: readonly Buffer[]): Promise<void> {
  await rows(
    `with expired as (delete from sign_in_failure where until < now() - interval '1 day')
     insert into sign_in_failure as counted (key, failures, until)
     select key, 1, now() + ${WINDOW} from unnest(array[${keys.map(() => '?').join(', ')}]::bytea[]) as failed(key) order by key
     on conflict (key) do update set
       failures = case when counted.until > now() then counted.failures + 1 else 1 end,
       until = case when counted.until > now() then counted.until else excluded.until end`,
    [...keys],
  )
}

/**
 * Resets only the counter for this account from this network: an attacker who signs in to their own account must not reset other counters.
 */
export async function resetFailures(rows: Rows, { keys }: Attempt): Promise<void> {
  await rows('delete from sign_in_failure where key = ?', [keys.here])
}

/** A new password makes earlier guesses worthless, so the account's owner can sign in at once. */
export async function resetAccountFailures(rows: Rows, { keys }: Attempt): Promise<void> {
  await rows('delete from sign_in_failure where key in (?, ?)', [keys.here, keys.account])
}

/** Hashed, because people sometimes type their password as the user name. */
export function hashKey(...parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
