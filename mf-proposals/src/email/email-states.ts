import type { EmailState } from '@billfold/contracts/proposals/email'
import type { Tone } from '@billfold/ui'

/** Keys of the translation catalog. */
export const emailStateNames: Record<EmailState, string> = {
  waiting: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  outbox: 'In outbox',
}

export const emailStateTones: Record<EmailState, Tone> = {
  waiting: 'info',
  sent: 'good',
  failed: 'bad',
  outbox: 'warn',
}
