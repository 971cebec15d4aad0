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
  const network = networkOf(address)
  const keys = { here: keyOf('here', account, network), address: keyOf('address', network), account: keyOf('account', account) }
  return { accountIds, address, keys }
}

export async function refuseWhenBlocked(rows: Rows, attempt: Attempt): Promise<void> {
  const { keys } = attempt
  const [count] = await rows<Record<Counter, number | null>>(
    `select ${secondsLeft('here')}, ${secondsLeft('address')}, ${secondsLeft('account')}
     from sign_in_failure where key in (?, ?, ?) and until > now()`,
    [keys.here, keys.address, keys.account, keys.here, keys.address, keys.account],
  )
  const seconds = Math.max(count?.here ?? 0, count?.address ?? 0)
  if (seconds > 0) throw tooMany(seconds)
  // Many addresses at once cannot lock the owner out: where they have signed in before, they always may try.
  if (count?.account && !(await isKnownAddress(rows, attempt))) throw tooMany(count.account)
}

/** How long the counter still blocks; null while it does not. */
function secondsLeft(counter: Counter): string {
  return `max(ceil(extract(epoch from until - now()))::integer) filter (where key = ? and failures >= ${LIMITS[counter]}) as ${counter}`
}

async function isKnownAddress(rows: Rows, { accountIds, address }: Attempt): Promise<boolean> {
  for (const id of accountIds) {
    const [known] = await rows('select from session where user_id = ? and address = ? limit 1', [id, address])
    if (known) return true
  }
  return false
}

export async function countFailure(rows: Rows, { keys }: Attempt): Promise<void> {
  await rows(
    `with forgotten as (delete from sign_in_failure where until < now() - interval '1 day')
     insert into sign_in_failure as counted (key, failures, until)
     select key, 1, now() + ${WINDOW} from unnest(array[?, ?, ?]::bytea[]) as failed(key) order by key
     on conflict (key) do update set
       failures = case when counted.until > now() then counted.failures + 1 else 1 end,
       until = case when counted.until > now() then counted.until else excluded.until end`,
    [keys.here, keys.address, keys.account],
  )
}

/** Only this account from this address: an attacker's own sign-ins must not wipe out what they did elsewhere. */
export async function forgiveFailures(rows: Rows, { keys }: Attempt): Promise<void> {
  await rows('delete from sign_in_failure where key = ?', [keys.here])
}

function tooMany(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return new AppError('too_many_requests', `Too many failed sign-ins. Try again in ${wait}.`, { retryAfter: seconds })
}

function keyOf(...parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
