import type { EmailState } from '@billfold/contracts/proposals/email'
import { Badge } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { emailStateNames, emailStateTones } from './email-states.ts'

export function EmailStateBadge({ state }: { state: EmailState }) {
  const t = useText()
  return <Badge tone={emailStateTones[state]}>{t(nameOf(emailStateNames, state))}</Badge>
}
