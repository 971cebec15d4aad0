import type { Speech } from './speak.ts'
import type { Message } from './write-mail.ts'

/** Omits the account's name: anybody can register a stranger's address and could use the name to send them text. */
export function confirmationMail(link: string, { t }: Speech): Message {
  return {
    subject: t('Confirm your email address for Billfold'),
    heading: t('Confirm your email address'),
    blocks: [
      {
        kind: 'paragraph',
        text: t('This address was entered for a Billfold account. Please confirm that it is yours. The link works once, within 24 hours.'),
      },
      { kind: 'button', label: t('Confirm email address'), url: link },
      {
        kind: 'paragraph',
        text: t('If you don’t have a Billfold account, ignore this message. Billfold sends no other emails to unconfirmed addresses.'),
      },
    ],
  }
}
