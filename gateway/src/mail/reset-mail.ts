import type { Speech } from './speak.ts'
import type { Message } from './write-mail.ts'

/** Omits the account's name: anybody could register a stranger's address and use the name to send them text. */
export function resetMail(link: string, { t }: Speech): Message {
  return {
    subject: t('Choose a new password for Billfold'),
    heading: t('Choose a new password'),
    blocks: [
      { kind: 'paragraph', text: t('Someone, probably you, asked to reset the password of your Billfold account. The link works once, within 30 minutes.') },
      { kind: 'button', label: t('Choose a new password'), url: link },
      { kind: 'paragraph', text: t('If it wasn’t you, you don’t need to do anything. Your password hasn’t changed.') },
    ],
  }
}
