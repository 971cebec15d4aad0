import type { Speech } from './speak.ts'
import type { Message } from './write-mail.ts'

/** Without the account's name: whoever registers somebody else's address would have words of their own sent to it. */
export function resetMail(link: string, { t }: Speech): Message {
  return {
    subject: t('Choose a new password for Billfold'),
    heading: t('Choose a new password'),
    blocks: [
      { kind: 'paragraph', text: t('Somebody, probably you, asked for a new password for your Billfold account. The link works once and for 30 minutes.') },
      { kind: 'button', label: t('Choose a new password'), url: link },
      { kind: 'paragraph', text: t('If it was not you, nothing needs to be done: your password stays as it is.') },
    ],
  }
}
