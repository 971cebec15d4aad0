import { randomBytes, randomUUID } from 'node:crypto'
import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import { MailFailure, sendMail } from '@billfold/server-kit/mail/send-mail'
import { type Transaction, userScope } from '@billfold/server-kit/scope'
import { confirmationMail } from '../mail/confirmation-mail.ts'
import { printLink } from '../mail/print-link.ts'
import { findRecipient, type Recipient } from '../mail/recipient.ts'
import { speak } from '../mail/speak.ts'
import { type MailTools, printMail } from '../mail/write-mail.ts'
import { hashOfToken } from './send-reset-link.ts'

interface LinkToSend {
  userId: number
}

const LIFETIME = "interval '24 hours'"

/** Sends the link that confirms an e-mail address. Each attempt makes a new link, because only hashes are stored. */
export function sendConfirmationLinkJob(tools: MailTools): QueuedJob<LinkToSend> {
  return {
    name: 'send-confirmation-link',
    async run({ orm, log }, { userId }) {
      const made = await userScope(orm, userId, 'UTC').transaction(makeToken)
      if (!made) return
      const { recipient, token } = made
      const link = `${tools.publicOrigin}/auth?confirm=${token}`
      if (tools.mail.smtpUrl === undefined) {
        const print = tools.printLink ?? printLink
        return print(`No mail server is set up. The link to confirm ${recipient.email}: ${link}`)
      }
      await send(recipient, link, tools).catch((error: unknown) => {
        if (!(error instanceof MailFailure && error.isFinal)) throw error
        log.warn({ err: error, userId }, 'the mail server refused a confirmation link')
      })
    },
  }
}

interface MadeToken {
  token: string
  recipient: Recipient
}

/**
 * The account is locked until the token is stored, so a change of the address either happens before, and the new address gets this link,
 * or after, and ends it.
 */
async function makeToken(tx: Transaction): Promise<MadeToken | undefined> {
  const token = randomBytes(32).toString('base64url')
  const stored = await tx.rows(
    `with expired as (delete from email_confirmation where expires_at < now()),
      unconfirmed as (select id, email from account where id = ? and email_confirmed_at is null for share)
     insert into email_confirmation (token_hash, user_id, email, expires_at) select ?, id, email, now() + ${LIFETIME} from unconfirmed returning user_id`,
    [tx.userId, hashOfToken(token)],
  )
  const recipient = stored.length > 0 ? await findRecipient(tx) : undefined
  return recipient && { token, recipient }
}

async function send({ email, language }: Recipient, link: string, tools: MailTools): Promise<void> {
  const speech = speak(language)
  const printed = printMail(confirmationMail(link, speech), speech, tools)
  await sendMail(tools.mail, { ...printed, key: `confirm-${randomUUID()}`, to: email, attachments: [], isAutomatic: true })
}
