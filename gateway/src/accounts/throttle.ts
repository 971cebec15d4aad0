import { createHash } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import { networkOf } from '../security/address.ts'
import type { Rows } from './rows.ts'

/** Failures are counted from the first one on for this long. */
const WINDOW = "interval '15 minutes'"

/** Failed sign-ins within the window, after which no further one is looked at. */
const LIMITS = { here: 10, address: 100, account: 100 }

type Counter = keyof typeof LIMITS

/** One try to sign in, and the three counts that it adds to when it fails. */
export interface Attempt {
  accountIds: readonly number[]
  address: string
  keys: Record<Counter, Buffer>
}

interface AttemptOptions {
  name: string
  /** Empty where nobody has that name. */
  accountIds: readonly number[]
  address: string
}

export function attemptOf({ name, accountIds, address }: AttemptOptions): Attempt {
  const account = accountIds.join('+') || name.toLowerCase()
  const { here, everywhere, network } = placeOf(address)
  return { accountIds, address, keys: { here: keyOfAccount(here, account), address: network, account: keyOfAccount(everywhere, account) } }
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

interface Checked<Found> {
  found: Found
  /** What is to be forgiven, which mostly is nothing. */
  hasFailures: boolean
}

/** Checks a secret while the attempt is within its limits; undefined is a failure, and counted. The first counts may have come with the account. */
export async function throttled<Found>(rows: Rows, attempt: Attempt, check: () => Promise<Found | undefined>, counts?: Counts): Promise<Checked<Found> | undefined> {
  await refuseWhenBlocked(rows, attempt, counts)
  const found = await check()
  if (found === undefined) {
    await countFailure(rows, attempt)
    return undefined
  }
  // Guesses sent side by side all pass the first check; those that finish after the limit was reached end here.
  return { found, hasFailures: await refuseWhenBlocked(rows, attempt) }
}

/** For how many seconds each still blocks, null where it does not; and whether there are failures of this account from here, short of the limit. */
export type Counts = Record<Counter, number | null> & { hasFailures: boolean | null }

/** Answers `hasFailures`. */
async function refuseWhenBlocked(rows: Rows, attempt: Attempt, counts?: Counts): Promise<boolean> {
  const found = counts ?? (await findCounts(rows, attempt))
  const seconds = Math.max(found?.here ?? 0, found?.address ?? 0)
  if (seconds > 0) throw tooMany(seconds)
  // Many addresses at once cannot lock the owner out: where they have signed in before, they always may try.
  if (found?.account && !(await isKnownAddress(rows, attempt))) throw tooMany(found.account)
  return found?.hasFailures ?? false
}

async function findCounts(rows: Rows, { keys }: Attempt): Promise<Counts | undefined> {
  const [counts] = await rows<Counts>(`with counted as (select ?::bytea as here, ?::bytea as address, ?::bytea as account) ${COUNTS}`, [keys.here, keys.address, keys.account])
  return counts
}

/** SQL, of the keys in `counted`. */
const COUNTS = `select ${secondsLeft('here')}, ${secondsLeft('address')}, ${secondsLeft('account')}, bool_or(f.key = counted.here) as "hasFailures"
  from counted left join sign_in_failure f on f.key = any(array[counted.here, counted.address, counted.account]) and f.until > now()`

function secondsLeft(counter: Counter): string {
  const blocks = `f.key = counted.${counter} and f.failures >= ${LIMITS[counter]}`
  return `max(ceil(extract(epoch from f.until - now()))::integer) filter (where ${blocks}) as ${counter}`
}

/** SQL of the counts of whoever the table `candidate` holds, for a statement that looks them up; and what it needs to know beside it. */
export function countsOfCandidates({ name, address }: Pick<AttemptOptions, 'name' | 'address'>): { sql: string; parameters: unknown[] } {
  const { here, everywhere, network } = placeOf(address)
  return {
    sql: `with named as (select coalesce(string_agg(id::text, '+' order by id), ?) as account from candidate),
        counted as (select ${KEY_OF_ACCOUNT} as here, ?::bytea as address, ${KEY_OF_ACCOUNT} as account from named)
      ${COUNTS}`,
    parameters: [name.toLowerCase(), here, network, everywhere],
  }
}

/** Whether one of the accounts is or was signed in there, so that it is more likely its owner's place than anybody else's. */
export async function isKnownAddress(rows: Rows, { accountIds, address }: Pick<Attempt, 'accountIds' | 'address'>): Promise<boolean> {
  for (const id of accountIds) {
    const [known] = await rows('select from session where user_id = ? and address = ? limit 1', [id, address])
    if (known) return true
  }
  return false
}

export async function countFailure(rows: Rows, { keys }: Attempt): Promise<void> {
  await count(rows, Object.values(keys))
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
