import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { useFormat, useText, useToday } from '@billfold/web-kit'

/** The proposal's last valid day. Shows it as expired as soon as that day is over, as for the client, whatever its status. */
export function useValidUntil({ validUntil, status, clientSignature }: Proposal): string {
  const t = useText()
  const format = useFormat()
  const today = useToday()
  if (validUntil === null) return t('Further notice')
  const date = format.date(validUntil)
  const isOpen = (status === 'draft' || status === 'sent') && clientSignature === null
  return isOpen && validUntil < today ? t('{date} (your client sees it as expired)', { date }) : date
}
