import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { useFormat, useText, useToday } from '@billfold/web-kit'

/** The last day of a proposal. Its client reads that it has expired as soon as that day is over, whatever its status says until then. */
export function useValidUntil({ validUntil, status, clientSignature }: Proposal): string {
  const t = useText()
  const format = useFormat()
  const today = useToday()
  if (validUntil === null) return t('Further notice')
  const date = format.date(validUntil)
  const isOpen = (status === 'draft' || status === 'sent') && clientSignature === null
  return isOpen && validUntil < today ? t('{date} (your client sees it as expired)', { date }) : date
}
