import type { Credentials } from '@billfold/contracts/accounts/user'
import { AppError } from '@billfold/contracts/errors'
import { type Visit, logEvent, noteActivity } from '../activity/note-activity.ts'
import { requireSecondFactor } from '../second-factor/require-second-factor.ts'
import type { Proven } from '../sessions/session.ts'
import type { AccountTools } from './account-tools.ts'
import { type Candidate, findCandidates } from './account.sql.ts'
import { isPassword, UNKNOWN_PASSWORD_HASH } from './password.ts'
import { countFailures, resetFailures } from './sign-in-failure.sql.ts'
import { attemptOf, throttled } from './throttle.ts'

/** Accepts a user name or an e-mail address. For an unknown name, the error and the response time are the same as for a wrong password. */
export async function signIn(tools: AccountTools, { username, password, code }: Credentials, visit: Visit): Promise<Proven> {
  const { rows } = tools
  const named = await findCandidates(rows, username, visit.address)
  const tries = named.map(({ candidate, counts }) => ({
    attempt: attemptOf({ name: username, accountId: candidate?.user.id ?? null, address: visit.address }),
    counts,
    check: () => match(candidate, password),
  }))
  const checked = await throttled(rows, tries)
  if (!checked) {
    noteFailure(tools, { username, candidate: named[0]?.candidate ?? null, visit })
    throw wrongCredentials()
  }
  const { found: { user, passwordHash: proof, factor }, attempt, hasFailures } = checked
  await requireSecondFactor(tools, { userId: user.id, factor, code, visit, onFailure: () => countFailures(rows, [attempt]) })
  if (hasFailures) await resetFailures(rows, attempt)
  return { user, proof }
}

export function wrongCredentials(): AppError {
  return new AppError('invalid_credentials', 'Invalid username or password')
}

interface FailedSignIn {
  username: string
  /**
   * If there are two candidates, this is the one with the e-mail address. The other account's user may have chosen that address as a user
   * name to see where its owner signs in from.
   */
  candidate: Candidate | null
  visit: Visit
}

/** Not awaited, because the response time would otherwise reveal whether the account exists. */
function noteFailure({ rows, fingerprint }: AccountTools, { username, candidate, visit }: FailedSignIn): void {
  if (candidate) void noteActivity(rows, { userId: candidate.user.id, kind: 'sign-in-failed', visit })
  else logEvent(visit, 'sign-in-failed', { name: fingerprint(username) })
}

async function match(candidate: Candidate | null, password: string): Promise<Candidate | undefined> {
  const isMatch = await isPassword(password, candidate?.passwordHash ?? UNKNOWN_PASSWORD_HASH)
  return candidate && isMatch ? candidate : undefined
}
