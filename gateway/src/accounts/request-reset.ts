import { AppError } from '@billfold/contracts/errors'
import { logEvent } from '../activity/log-event.ts'
import { noteActivity } from '../activity/note-activity.ts'
import type { Visit } from '../activity/visit.ts'
import { networkOf } from '../security/address.ts'
import type { AccountTools } from './account-tools.ts'
import type { Rows } from './rows.ts'
import { sendResetLinkJob } from './send-reset-link.ts'
import { count, keyOf, waitInWords } from './throttle.ts'

/** Limits within 15 minutes: messages per address and requests per network. */
const MOST_PER_EMAIL = 3
const MOST_PER_PLACE = 20

/** The response and its timing are the same whether or not the address has an account: the lookup is not awaited. */
export async function requestReset(tools: AccountTools, email: string, visit: Visit): Promise<void> {
  await countRequest(tools.rows, email, visit)
  askForLink(tools, email, visit).catch((error: unknown) => visit.log.error({ err: error }, 'the link for a new password was not asked for'))
}

async function countRequest(rows: Rows, email: string, { address }: Visit): Promise<void> {
  const perEmail = keyOf('reset', email.toLowerCase())
  const counts = await count(rows, [perEmail, keyOf('reset from', networkOf(address))])
  const over = counts.filter(({ key, failures }) => failures > (key.equals(perEmail) ? MOST_PER_EMAIL : MOST_PER_PLACE))
  if (over.length === 0) return
  const seconds = Math.max(...over.map(({ secondsLeft }) => secondsLeft))
  throw new AppError('too_many_requests', `Too many requests for a new password. Try again in ${waitInWords(seconds)}.`, { retryAfter: seconds })
}

async function askForLink(tools: AccountTools, email: string, visit: Visit): Promise<void> {
  const { rows, actFor, enqueue, fingerprint } = tools
  const [account] = await rows<{ id: number }>('select id from account where lower(email) = lower(?)', [email])
  if (!account) return logEvent(visit, 'reset-requested', { name: fingerprint(email) })
  await noteActivity(rows, { userId: account.id, kind: 'reset-requested', visit })
  await actFor(account.id).transaction((tx) => enqueue(tx, sendResetLinkJob(tools), { userId: tx.userId }))
}
