import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import { MailFailure, sendMail } from '@billfold/server-kit/mail/send-mail'
import { type Transaction, userScope } from '@billfold/server-kit/scope'
import { printLink } from '../mail/print-link.ts'
import { findRecipient, type Recipient } from '../mail/recipient.ts'
import { resetMail } from '../mail/reset-mail.ts'
import { speak } from '../mail/speak.ts'
import { type MailTools, printMail } from '../mail/write-mail.ts'

/** The job's data has no secret, because it stays in the queue. */
interface LinkToSend {
  userId: number
}

const LIFETIME = "interval '30 minutes'"

/** Each attempt makes a new link, because only hashes of earlier ones are stored. */
export function sendResetLinkJob(tools: MailTools): QueuedJob<LinkToSend> {
  return {
    name: 'send-reset-link',
    async run({ orm, log }, { userId }) {
      const made = await userScope(orm, userId, 'UTC').transaction(makeToken)
      if (!made) return
      const { recipient, token } = made
      const link = `${tools.publicOrigin}/auth?reset=${token}`
      if (tools.mail.smtpUrl === undefined) {
        const print = tools.printLink ?? printLink
        return print(`No mail server is set up. The link for a new password of ${recipient.email}: ${link}`)
      }
      await send(recipient, link, tools).catch((error: unknown) => {
        if (!(error instanceof MailFailure && error.isFinal)) throw error
        log.warn({ err: error, userId }, 'the link for a new password was refused')
      })
    },
  }
}

interface MadeToken {
  token: string
  recipient: Recipient
}

/**
 * Makes no token for an unconfirmed address: it may be a stranger's, who would get the account. The account is locked until the token is
 * stored, so a change of the address either happens before, and the new address gets this link, or after, and ends it.
 */
async function makeToken(tx: Transaction): Promise<MadeToken | undefined> {
  const token = randomBytes(32).toString('base64url')
  const kept = await tx.rows(
    `with forgotten as (delete from password_reset where expires_at < now()),
      addressed as (select id from account where id = ? and not is_demo and email_confirmed_at is not null for share)
     insert into password_reset (token_hash, user_id, expires_at) select ?, id, now() + ${LIFETIME} from addressed returning user_id`,
    [tx.userId, hashOfToken(token)],
  )
  const recipient = kept.length > 0 ? await findRecipient(tx) : undefined
  return recipient && { token, recipient }
}

async function send({ email, language }: Recipient, link: string, tools: MailTools): Promise<void> {
  const speech = speak(language)
  const printed = printMail(resetMail(link, speech), speech, tools)
  await sendMail(tools.mail, { ...printed, key: `new-password-${randomUUID()}`, to: email, attachments: [] })
}

/** Only the hash is stored, so read access to the table gives no usable link. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
