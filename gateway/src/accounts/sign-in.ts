import type { Credentials, User } from '@billfold/contracts/accounts/user'
import { AppError } from '@billfold/contracts/errors'
import { requireSecondFactor } from '../second-factor/require-second-factor.ts'
import type { AccountTools } from './account-tools.ts'
import { isPassword, NOBODYS_PASSWORD } from './password.ts'
import type { Rows } from './rows.ts'
import { attemptOf, countFailure, forgiveFailures, throttled } from './throttle.ts'
import { loadUser } from './user.queries.ts'

interface Candidate {
  id: number
  passwordHash: string
}

/** By user name or e-mail address. A name that nobody has answers as a wrong password does, and takes as long. */
export async function signIn(tools: AccountTools, { username, password, code }: Credentials, address: string): Promise<User> {
  const { rows } = tools
  const candidates = await findCandidates(rows, username)
  const attempt = attemptOf({ name: username, accountIds: candidates.map(({ id }) => id), address })
  const account = await throttled(rows, attempt, () => findMatch(candidates, password))
  if (!account) throw new AppError('invalid_credentials', 'Invalid username or password')
  await requireSecondFactor(tools, { userId: account.id, code, address, onFailure: () => countFailure(rows, attempt) })
  await forgiveFailures(rows, attempt)
  return loadUser(rows, account.id)
}

/** Two at most: somebody's user name may be somebody else's e-mail address. */
function findCandidates(rows: Rows, name: string): Promise<Candidate[]> {
  return rows<Candidate>('select id, password_hash as "passwordHash" from account where lower(username) = lower(?) or lower(email) = lower(?)', [
    name,
    name,
  ])
}

async function findMatch(candidates: readonly Candidate[], password: string): Promise<Candidate | undefined> {
  if (candidates.length === 0) await isPassword(password, NOBODYS_PASSWORD)
  for (const candidate of candidates) {
    if (await isPassword(password, candidate.passwordHash)) return candidate
  }
  return undefined
}
