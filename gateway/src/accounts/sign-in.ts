import type { Credentials, User } from '@billfold/contracts/accounts/user'
import { AppError } from '@billfold/contracts/errors'
import { logEvent } from '../activity/log-event.ts'
import { noteActivity } from '../activity/note-activity.ts'
import type { Visit } from '../activity/visit.ts'
import { findFactor, requireSecondFactor } from '../second-factor/require-second-factor.ts'
import type { AccountTools } from './account-tools.ts'
import { isPassword, NOBODYS_PASSWORD } from './password.ts'
import type { Rows } from './rows.ts'
import { attemptOf, countFailure, forgiveFailures, throttled } from './throttle.ts'
import { userColumns } from './user.queries.ts'

interface Candidate {
  user: User
  passwordHash: string
}

/** By user name or e-mail address. A name that nobody has answers as a wrong password does, and takes as long. */
export async function signIn(tools: AccountTools, { username, password, code }: Credentials, visit: Visit): Promise<User> {
  const { rows } = tools
  const candidates = await findCandidates(rows, username)
  const attempt = attemptOf({ name: username, accountIds: candidates.map(({ user }) => user.id), address: visit.address })
  const checked = await throttled(rows, attempt, () => findMatch(tools, candidates, password))
  if (!checked) {
    noteFailure(tools, { username, candidates, visit })
    throw new AppError('invalid_credentials', 'Invalid username or password')
  }
  const { user, factor } = checked.found
  await requireSecondFactor(tools, { userId: user.id, factor, code, visit, onFailure: () => countFailure(rows, attempt) })
  if (checked.hasFailures) await forgiveFailures(rows, attempt)
  return user
}

interface FailedSignIn {
  username: string
  candidates: readonly Candidate[]
  visit: Visit
}

/** Nobody waits for it: the answer would tell by its time whether there is such an account. */
function noteFailure({ rows, fingerprint }: AccountTools, { username, candidates, visit }: FailedSignIn): void {
  if (candidates.length === 0) logEvent(visit, 'sign-in-failed', { name: fingerprint(username) })
  for (const { user } of candidates) void noteActivity(rows, { userId: user.id, kind: 'sign-in-failed', visit })
}

/** Two at most: somebody's user name may be somebody else's e-mail address. */
async function findCandidates(rows: Rows, name: string): Promise<Candidate[]> {
  const found = await rows<User & Pick<Candidate, 'passwordHash'>>(
    `select ${userColumns('u')}, a.password_hash as "passwordHash" from account a cross join lateral user_of(a.id) u
     where lower(a.username) = lower(?) or lower(a.email) = lower(?) order by a.id`,
    [name, name],
  )
  return found.map(({ passwordHash, ...user }) => ({ user, passwordHash }))
}

interface Match {
  user: User
  /** What has to be shown besides the password. */
  factor: Buffer | undefined
}

const NOBODY = 0

async function findMatch({ actFor }: AccountTools, candidates: readonly Candidate[], password: string): Promise<Match | undefined> {
  // Asked for while the password is hashed, which takes longer; of nobody as of anybody.
  const ids = candidates.length > 0 ? candidates.map(({ user }) => user.id) : [NOBODY]
  const factors = ids.map((id) => findFactor(actFor(id)))
  const [at, ...found] = await Promise.all([findPassword(candidates, password), ...factors])
  const match = at === undefined ? undefined : candidates[at]
  return match && at !== undefined ? { user: match.user, factor: found[at] } : undefined
}

/** Whose of them it is. */
async function findPassword(candidates: readonly Candidate[], password: string): Promise<number | undefined> {
  if (candidates.length === 0) await isPassword(password, NOBODYS_PASSWORD)
  for (const [at, { passwordHash }] of candidates.entries()) {
    if (await isPassword(password, passwordHash)) return at
  }
  return undefined
}
