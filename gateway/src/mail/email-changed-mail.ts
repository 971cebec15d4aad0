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
      { kind: 'paragraph', text: t('Your Billfold account has another e-mail address now. Messages and links for a new password no longer come here.') },
      {
        kind: 'facts',
        facts: [
          { label: t('Device'), value: deviceOf(userAgent) },
          { label: t('Network address'), value: address },
        ],
      },
      { kind: 'paragraph', text: t('If it was you, nothing needs to be done.') },
      {
        kind: 'paragraph',
        text: t(
          'If it was not you, somebody knows your password. Log in with your user name, choose a new password, which signs everybody else out, and then change the address back. If you cannot log in any more, write to whoever runs this Billfold.',
        ),
      },
      { kind: 'button', label: t('Open the security settings'), url: `${publicOrigin}/settings?tab=security` },
    ],
  }
}
