import { randomUUID } from 'node:crypto'
import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import { MailFailure, sendMail } from '@billfold/server-kit/mail/send-mail'
import { type Transaction, userScope } from '@billfold/server-kit/scope'
import { confirmationMail, resetMail } from '../mail/account-mails.ts'
import { type MailTools, type Message, type Recipient, findRecipient, printLink, printMail } from '../mail/write-mail.ts'
import { type MailLanguage, mailLanguage } from '../mail/mail-language.ts'
import { createConfirmationToken, createResetToken } from './email-link.sql.ts'

/** Job data remains in the queue, so it must not contain secrets. */
interface LinkToSend {
  userId: number
}

interface LinkKind {
  name: string
  parameter: string
  purpose: (email: string) => string
  mailKey: string
  isAutomatic?: boolean
  createToken: (tx: Transaction) => Promise<string | undefined>
  write: (link: string, locale: MailLanguage) => Message
}

export function sendResetLinkJob(tools: MailTools): QueuedJob<LinkToSend> {
  return sendLinkJob(tools, {
    name: 'send-reset-link',
    parameter: 'reset',
    purpose: (email) => `for a new password of ${email}`,
    mailKey: 'new-password',
    createToken: createResetToken,
    write: resetMail,
  })
}

export function sendConfirmationLinkJob(tools: MailTools): QueuedJob<LinkToSend> {
  return sendLinkJob(tools, {
    name: 'send-confirmation-link',
    parameter: 'confirm',
    purpose: (email) => `to confirm ${email}`,
    mailKey: 'confirm',
    isAutomatic: true,
    createToken: createConfirmationToken,
    write: confirmationMail,
  })
}

/** Each attempt creates a new link, because only hashes of earlier ones are stored. */
function sendLinkJob(tools: MailTools, kind: LinkKind): QueuedJob<LinkToSend> {
  const { mail, publicOrigin, printLink: print = printLink } = tools

  async function send({ email, language }: Recipient, link: string): Promise<void> {
    const locale = mailLanguage(language)
    const printed = printMail(kind.write(link, locale), locale, tools)
    await sendMail(mail, { ...printed, key: `${kind.mailKey}-${randomUUID()}`, to: [email], attachments: [], ...(kind.isAutomatic && { isAutomatic: true }) })
  }

  return {
    name: kind.name,
    async run({ orm, log }, { userId }) {
      const [recipient, token] = await userScope(orm, userId, 'UTC').transaction(async (tx) => {
        const created = await kind.createToken(tx)
        return [created === undefined ? undefined : await findRecipient(tx), created]
      })
      if (!recipient) return
      const link = `${publicOrigin}/auth?${kind.parameter}=${token}`
      if (mail.smtpUrl === undefined) return print(`No mail server is set up. The link ${kind.purpose(recipient.email)}: ${link}`)
      await send(recipient, link).catch((error: unknown) => {
        if (!(error instanceof MailFailure && error.isFinal)) throw error
        log.warn({ err: error, userId, job: kind.name }, 'the mail server rejected a link')
      })
    },
  }
}
