import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import { sendMail } from '@billfold/server-kit/mail/send-mail'
import { logEvent } from '../activity/log-event.ts'
import { noteActivity } from '../activity/note-activity.ts'
import type { Visit } from '../activity/visit.ts'
import { networkOf } from '../security/address.ts'
import type { AccountTools } from './account-tools.ts'
import { resetMail } from './reset-mail.ts'
import type { Rows } from './rows.ts'
import { count, keyOf, waitInWords } from './throttle.ts'

/** Within a quarter of an hour: so many messages to one address, so many requests from one place. */
const MOST_PER_EMAIL = 3
const MOST_PER_PLACE = 20

const LIFETIME = "interval '30 minutes'"

/** The answer, and how long it takes, is the same whether or not somebody has the address: who does is looked up when it is given. */
export async function requestReset(tools: AccountTools, email: string, visit: Visit): Promise<void> {
  await countRequest(tools.rows, email, visit)
  sendLink(tools, email, visit).catch((error: unknown) => visit.log.error({ err: error }, 'the link for a new password was not sent'))
}

async function countRequest(rows: Rows, email: string, { address }: Visit): Promise<void> {
  const perEmail = keyOf('reset', email.toLowerCase())
  const counts = await count(rows, [perEmail, keyOf('reset from', networkOf(address))])
  const over = counts.filter(({ key, failures }) => failures > (key.equals(perEmail) ? MOST_PER_EMAIL : MOST_PER_PLACE))
  if (over.length === 0) return
  const seconds = Math.max(...over.map(({ secondsLeft }) => secondsLeft))
  throw new AppError('too_many_requests', `Too many requests for a new password. Try again in ${waitInWords(seconds)}.`, { retryAfter: seconds })
}

async function sendLink({ rows, mail, publicOrigin, fingerprint }: AccountTools, email: string, visit: Visit): Promise<void> {
  const [account] = await rows<{ id: number; email: string; firstName: string }>(
    'select id, email, first_name as "firstName" from account where lower(email) = lower(?)',
    [email],
  )
  if (!account) return logEvent(visit, 'reset-requested', { name: fingerprint(email) })
  const token = randomBytes(32).toString('base64url')
  // The address may become another one meanwhile: then the link waits for that, finds it, and is nobody's.
  const kept = await rows(
    `with forgotten as (delete from password_reset where expires_at < now()),
      addressed as (select id from account where id = ? and email = ? for share)
     insert into password_reset (token_hash, user_id, expires_at) select ?, id, now() + ${LIFETIME} from addressed returning user_id`,
    [account.id, account.email, hashOfToken(token)],
  )
  if (kept.length === 0) return
  await noteActivity(rows, { userId: account.id, kind: 'reset-requested', visit })
  const link = `${publicOrigin}/auth?reset=${token}`
  if (mail.smtpUrl === undefined) visit.log.warn(`No mail server is set up. The link for a new password of ${account.email}: ${link}`)
  else await sendMail(mail, resetMail({ ...account, link, key: `new-password-${randomUUID()}`, from: mail.from }))
}

/** The link is a key: whoever reads the table has none. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
