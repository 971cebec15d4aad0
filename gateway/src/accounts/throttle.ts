import { createHash } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import { networkOf } from '../security/address.ts'
import type { Rows } from './rows.ts'

/** Failures are counted from the first one on for this long. */
const WINDOW = "interval '15 minutes'"

/** Failed sign-ins within the window, after which no further one is looked at. */
const LIMITS = { here: 10, address: 100, account: 100 }

type Counter = keyof typeof LIMITS

/** One try at one account, and the three counts that it adds to when it fails. */
export interface Attempt {
  accountId: number | null
  address: string
  keys: Record<Counter, Buffer>
}

interface AttemptOptions {
  name: string
  /** Null where nobody has that name. */
  accountId: number | null
  address: string
}

export function attemptOf({ name, accountId, address }: AttemptOptions): Attempt {
  const account = String(accountId ?? name.toLowerCase())
  const { here, everywhere, network } = placeOf(address)
  return { accountId, address, keys: { here: keyOfAccount(here, account), address: network, account: keyOfAccount(everywhere, account) } }
}

/** What goes into the keys beside the account. */
function placeOf(address: string): Record<'here' | 'everywhere' | 'network', Buffer> {
  const network = networkOf(address)
  return { here: keyOf('here', network), everywhere: keyOf('account'), network: keyOf('address', network) }
}

/** `KEY_OF_ACCOUNT` says the same in SQL. */
function keyOfAccount(place: Buffer, account: string): Buffer {
  return createHash('sha256').update(place).update(account).digest()
}

const KEY_OF_ACCOUNT = "sha256(?::bytea || convert_to(named.account, 'UTF8'))"

/** A secret that may be somebody's. */
export interface Try<Found> {
  attempt: Attempt
  /** Undefined is a failure. */
  check: () => Promise<Found | undefined>
  /** Where they have come with the account. */
  counts?: Counts | undefined
}

interface Checked<Found> {
  found: Found
  /** The one that found it. */
  attempt: Attempt
  /** What is to be forgiven, which mostly is nothing. */
  hasFailures: boolean
}

/** Checks a secret against one account after the other, each within its own limits and with its own failures: one's own password buys no guess at another's. */
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

/** For how many seconds each still blocks, null where it does not; and whether there are failures of this account from here, short of the limit. */
export type Counts = Record<Counter, number | null> & { hasFailures: boolean | null }

/** Guesses sent side by side all pass the first check; those that finish after the limit was reached end here. Answers `hasFailures`. */
async function refuseWhenBlocked(rows: Rows, attempt: Attempt): Promise<boolean> {
  const counts = await findCounts(rows, attempt)
  const seconds = await secondsToWait(rows, attempt, counts)
  if (seconds > 0) throw tooMany(seconds)
  return counts?.hasFailures ?? false
}

/** Many addresses at once cannot lock the owner out: from a network where they have signed in before, they may always try. */
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

/** SQL, of the keys in `counted`: a row for each. */
const COUNTS = `select counted.id, ${secondsLeft('here')}, ${secondsLeft('address')}, ${secondsLeft('account')}, bool_or(f.key = counted.here) as "hasFailures"
  from counted left join sign_in_failure f on f.key = any(array[counted.here, counted.address, counted.account]) and f.until > now() group by counted.id`

function secondsLeft(counter: Counter): string {
  const blocks = `f.key = counted.${counter} and f.failures >= ${LIMITS[counter]}`
  return `max(ceil(extract(epoch from f.until - now()))::integer) filter (where ${blocks}) as ${counter}`
}

/** SQL of the counts of each in the table `candidate`, or of the name where it is empty, for a statement that looks them up; and what it needs to know beside it. */
export function countsOfCandidates({ name, address }: Pick<AttemptOptions, 'name' | 'address'>): { sql: string; parameters: unknown[] } {
  const { here, everywhere, network } = placeOf(address)
  return {
    sql: `with named as (select id, id::text as account from candidate union all select null, ? where not exists (select from candidate)),
        counted as (select id, ${KEY_OF_ACCOUNT} as here, ?::bytea as address, ${KEY_OF_ACCOUNT} as account from named)
      ${COUNTS}`,
    parameters: [name.toLowerCase(), here, network, everywhere],
  }
}

/** True if the account has a session from the same network: it is more likely its owner's than anybody else's. */
export async function isKnownNetwork(rows: Rows, { accountId, address }: Pick<Attempt, 'accountId' | 'address'>): Promise<boolean> {
  const sessions = await rows<{ address: string }>('select distinct address from session where user_id = ?', [accountId])
  return sessions.some((session) => networkOf(session.address) === networkOf(address))
}

/** One request is one failure of its address, at however many accounts. */
export async function countFailures(rows: Rows, failed: readonly Attempt[]): Promise<void> {
  const [first] = failed
  if (first) await count(rows, [first.keys.address, ...failed.flatMap(({ keys: { here, account } }) => [here, account])])
}

export interface Count {
  key: Buffer
  failures: number
  secondsLeft: number
}

/** One more of each, within a window that begins with the first. */
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

/** Only this account from this address: an attacker's own sign-ins must not wipe out what they did elsewhere. */
export async function forgiveFailures(rows: Rows, { keys }: Attempt): Promise<void> {
  await rows('delete from sign_in_failure where key = ?', [keys.here])
}

/** With a new password what was guessed before is worthless: whoever mistyped the old one ten times signs in with it at once. */
export async function forgiveAccount(rows: Rows, { keys }: Attempt): Promise<void> {
  await rows('delete from sign_in_failure where key in (?, ?)', [keys.here, keys.account])
}

function tooMany(seconds: number): AppError {
  return new AppError('too_many_requests', `Too many failed sign-ins. Try again in ${waitInWords(seconds)}.`, { retryAfter: seconds })
}

/** Minutes up to two hours, hours beyond. */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** What is counted is kept as a hash: people type passwords where a name belongs. */
export function keyOf(...parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
