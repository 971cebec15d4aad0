import type { User } from '@billfold/contracts/accounts/user'
import { AppError } from '@billfold/contracts/errors'
import { isPassword } from './password.ts'
import type { Rows } from './rows.ts'
import { attemptOf, forgiveFailures, throttled } from './throttle.ts'

interface Proof {
  user: User
  password: string
  address: string
  /** Where the password stands in the body. */
  field: 'password' | 'currentPassword'
}

/** A session alone may not lock its owner out of the account. Guesses here count as failed sign-ins do. Answers the hash that was checked against. */
export async function provePassword(rows: Rows, { user, password, address, field }: Proof): Promise<string> {
  const attempt = attemptOf({ name: user.username, accountIds: [user.id], address })
  const hash = await throttled(rows, attempt, async () => {
    const [account] = await rows<{ hash: string }>('select password_hash as hash from account where id = ?', [user.id])
    return account && (await isPassword(password, account.hash)) ? account.hash : undefined
  })
  if (hash === undefined) throw wrongPassword(field)
  await forgiveFailures(rows, attempt)
  return hash
}

export function wrongPassword(field: Proof['field']): AppError {
  const message = 'Current password is incorrect'
  return new AppError('validation_failed', message, { issues: [{ path: field, message }] })
}
