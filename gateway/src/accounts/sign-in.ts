import type { Credentials } from '@billfold/contracts/accounts/user'
import { AppError } from '@billfold/contracts/errors'
import { logEvent } from '../activity/log-event.ts'
import { noteActivity } from '../activity/note-activity.ts'
import type { Visit } from '../activity/visit.ts'
import { requireSecondFactor } from '../second-factor/require-second-factor.ts'
import type { Proven } from '../sessions/session.ts'
import type { AccountTools } from './account-tools.ts'
import { type Candidate, findCandidates } from './find-candidates.ts'
import { isPassword, NOBODYS_PASSWORD } from './password.ts'
import { attemptOf, countFailure, forgiveFailures, throttled } from './throttle.ts'

/** By user name or e-mail address. A name that nobody has answers as a wrong password does, and takes as long. */
export async function signIn(tools: AccountTools, { username, password, code }: Credentials, visit: Visit): Promise<Proven> {
  const { rows } = tools
  const { candidates, counts } = await findCandidates(rows, username, visit.address)
  const attempt = attemptOf({ name: username, accountIds: candidates.map(({ user }) => user.id), address: visit.address })
  const checked = await throttled(rows, attempt, () => findMatch(candidates, password), counts)
  if (!checked) {
    noteFailure(tools, { username, candidates, visit })
    throw wrongCredentials()
  }
  const { user, passwordHash: proof, factor } = checked.found
  await requireSecondFactor(tools, { userId: user.id, factor, code, visit, onFailure: () => countFailure(rows, attempt) })
  if (checked.hasFailures) await forgiveFailures(rows, attempt)
  return { user, proof }
}

export function wrongCredentials(): AppError {
  return new AppError('invalid_credentials', 'Invalid username or password')
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

/** Whose password it is. */
async function findMatch(candidates: readonly Candidate[], password: string): Promise<Candidate | undefined> {
  if (candidates.length === 0) await isPassword(password, NOBODYS_PASSWORD)
  for (const candidate of candidates) {
    if (await isPassword(password, candidate.passwordHash)) return candidate
  }
  return undefined
}
