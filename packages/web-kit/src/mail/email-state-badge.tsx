import type { EmailState } from '@billfold/contracts/proposals/email'
import { Badge, type Tone } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { nameOf } from '../text/name-of.ts'

/** The values are keys of the translation catalogue. */
const emailStateNames: Record<EmailState, string> = {
  waiting: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  outbox: 'In outbox',
}

const emailStateTones: Record<EmailState, Tone> = {
  waiting: 'info',
  sent: 'good',
  failed: 'bad',
  outbox: 'warn',
}

export function EmailStateBadge({ state }: { state: EmailState }) {
  const t = useText()
  return <Badge tone={emailStateTones[state]}>{t(nameOf(emailStateNames, state))}</Badge>
}
