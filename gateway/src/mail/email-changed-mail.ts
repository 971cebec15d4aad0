import type { Visit } from '../activity/visit.ts'
import { deviceOf } from '../sessions/device.ts'
import type { Speech } from './speak.ts'
import type { Message } from './write-mail.ts'

/** Sent to the previous address. Omits the new one, because the old mailbox may belong to another person by now. */
export function emailChangedMail({ address, userAgent }: Visit, { t }: Speech, publicOrigin: string): Message {
  return {
    subject: t('The e-mail address of your Billfold account was changed'),
    heading: t('Your e-mail address was changed'),
    blocks: [
      { kind: 'paragraph', text: t('The email address of your Billfold account was changed. Notifications and password links now go to the new address.') },
      {
        kind: 'facts',
        facts: [
          { label: t('Device'), value: deviceOf(userAgent) },
          { label: t('Network address'), value: address },
        ],
      },
      { kind: 'paragraph', text: t('If it was you, you don’t need to do anything.') },
      {
        kind: 'paragraph',
        text: t(
          'If it wasn’t you, someone knows your password. Log in with your user name, choose a new password (this signs everyone else out), then change the address back. If you can’t log in, contact the operator of this Billfold.',
        ),
      },
      { kind: 'button', label: t('Open the security settings'), url: `${publicOrigin}/settings?tab=security` },
    ],
  }
}
