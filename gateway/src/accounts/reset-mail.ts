import { type MailDocument, mailText } from '@billfold/server-kit/mail/mail-document'
import { mailHtml } from '@billfold/server-kit/mail/mail-html'
import { addressOf } from '@billfold/server-kit/mail/mail-settings'
import type { Mail } from '@billfold/server-kit/mail/send-mail'

interface ResetMail {
  email: string
  firstName: string
  link: string
  /** Makes the Message-ID. */
  key: string
  from: string
}

export function resetMail({ email, firstName, link, key, from }: ResetMail): Mail {
  const document: MailDocument = {
    from: 'Billfold',
    heading: 'Choose a new password',
    blocks: [
      { kind: 'paragraph', text: `Hello ${firstName},` },
      { kind: 'paragraph', text: 'Somebody, probably you, asked for a new password for your Billfold account. The link works once and for 30 minutes.' },
      { kind: 'button', label: 'Choose a new password', url: link },
      { kind: 'paragraph', text: 'If it was not you, nothing needs to be done: your password stays as it is.' },
    ],
    footer: ['Billfold never asks for your password by e-mail.'],
  }
  return {
    key,
    senderName: 'Billfold',
    replyTo: addressOf(from),
    to: email,
    subject: 'Choose a new password for Billfold',
    html: mailHtml(document),
    text: mailText(document),
    attachments: [],
  }
}
