import type { Visit } from '../activity/note-activity.ts'
import { deviceOf } from '../sessions/device.ts'
import type { MailLanguage } from './mail-language.ts'
import type { Message } from './write-mail.ts'

/** Omits the account's name: anyone can register a stranger's address and could use the name to send them text. */
export function confirmationMail(link: string, { t }: MailLanguage): Message {
  return {
    subject: t('Confirm your email address for Billfold'),
    heading: t('Confirm your email address'),
    blocks: [
      {
        kind: 'paragraph',
        text: t('This address was entered for a Billfold account. Please confirm that it is yours. The link works once and expires in 24 hours.'),
      },
      { kind: 'button', label: t('Confirm email address'), url: link },
      {
        kind: 'paragraph',
        text: t('If you don’t have a Billfold account, ignore this message. Billfold sends no other emails to unconfirmed addresses.'),
      },
    ],
  }
}

/** Sent to the previous address. Omits the new address, because the old mailbox may belong to another person by now. */
export function emailChangedMail({ address, userAgent }: Visit, { t }: MailLanguage, publicOrigin: string): Message {
  return {
    subject: t('The email address of your Billfold account was changed'),
    heading: t('Your email address was changed'),
    blocks: [
      { kind: 'paragraph', text: t('The email address of your Billfold account was changed. Notifications and password links now go to the new address.') },
      {
        kind: 'facts',
        facts: [
          { label: t('Device'), value: deviceOf(userAgent).device },
          { label: t('IP address'), value: address },
        ],
      },
      { kind: 'paragraph', text: t('If it was you, you don’t need to do anything.') },
      {
        kind: 'paragraph',
        text: t(
          'If it wasn’t you, someone knows your password. Log in with your username, choose a new password (this signs everyone else out), then change the address back. If you can’t log in, contact the operator of this Billfold installation.',
        ),
      },
      { kind: 'button', label: t('Open security settings'), url: `${publicOrigin}/settings?tab=security` },
    ],
  }
}

/** Omits the account's name: anyone could register a stranger's address and use the name to send them text. */
export function resetMail(link: string, { t }: MailLanguage): Message {
  return {
    subject: t('Choose a new password for Billfold'),
    heading: t('Choose a new password'),
    blocks: [
      { kind: 'paragraph', text: t('Someone, probably you, asked to reset the password for your Billfold account. The link works once and expires in 30 minutes.') },
      { kind: 'button', label: t('Choose a new password'), url: link },
      { kind: 'paragraph', text: t('If it wasn’t you, you don’t need to do anything. Your password hasn’t changed.') },
    ],
  }
}

interface DisabledWebhook {
  url: string
  /** True if the server answered 410 Gone; false if no event could be delivered for three days. */
  isGone: boolean
}

export function webhookDisabledMail({ url, isGone }: DisabledWebhook, { t }: MailLanguage, publicOrigin: string): Message {
  return {
    subject: t('A webhook was turned off'),
    heading: t('A webhook was turned off'),
    blocks: [
      {
        kind: 'paragraph',
        text: isGone
          ? t('Its server responded that this address no longer exists (410 Gone), so Billfold has stopped sending events to it.')
          : t('No events could be delivered to it for three days, so Billfold has stopped sending them.'),
      },
      { kind: 'facts', facts: [{ label: t('Address'), value: url }] },
      { kind: 'paragraph', text: t('Once the server is working again, turn the webhook back on. You can resend the events that weren’t delivered.') },
      { kind: 'button', label: t('Open developer settings'), url: `${publicOrigin}/settings?tab=developers` },
    ],
  }
}
