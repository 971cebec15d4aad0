import { groupsOf, totalOfChoice } from '@billfold/contracts/proposals/line-options'
import { downPaymentOf, totalOf } from '@billfold/contracts/proposals/proposal-content'
import type { SharedOption, SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { useState } from 'react'
import { canSign } from './proposal-status.ts'

export interface Choice {
  /** 'paused' while the signature is being sent; 'closed' once the choice is final. */
  state: 'open' | 'paused' | 'closed'
  /** Indexes of the chosen options in `options`. */
  chosen: ReadonlySet<number>
  /** Toggles an optional line or selects an option in its group. */
  choose: (place: number) => void
  /** Indexes sent with the signature; undefined if the proposal has no options. */
  places: number[] | undefined
  /** Descriptions of the chosen options, shown in the confirmation step in a frame. */
  names: string[]
  amount: string
  downPaymentAmount: string
}

const none: readonly SharedOption[] = []

/** The client's choice, initially the preselected options. Resets if the owner changes the options. */
export function useChoice(shared: SharedProposal | null | undefined, isSigning: boolean): Choice {
  const options = shared?.options ?? none
  const offer = JSON.stringify(options)
  const [made, setMade] = useState<{ offer: string; chosen: ReadonlySet<number> }>()
  const isOpen = Boolean(shared && canChoose(shared))
  // Shows the signed choice if another person has signed in the meantime.
  const chosen = isOpen && made?.offer === offer ? made.chosen : selectedIn(options)

  return {
    state: isOpen ? (isSigning ? 'paused' : 'open') : 'closed',
    chosen,
    choose: (place) => setMade({ offer, chosen: afterChoosing(place, options, chosen) }),
    ...figuresOf(shared, options, chosen),
  }
}

/** False once the down payment has an invoice, because its amount depends on the chosen options. */
function canChoose({ proposal, deposit }: SharedProposal): boolean {
  return canSign(proposal) && (deposit?.invoiceNumber ?? null) === null
}

function selectedIn(options: readonly SharedOption[]): ReadonlySet<number> {
  return new Set(options.flatMap(({ isSelected }, place) => (isSelected ? [place] : [])))
}

function afterChoosing(place: number, options: readonly SharedOption[], chosen: ReadonlySet<number>): ReadonlySet<number> {
  const { name = null, members = [] } = groupsOf(options).find((group) => group.members.some((member) => member.place === place)) ?? {}
  const next = new Set(chosen)
  if (name === null && next.delete(place)) return next
  if (name !== null) for (const member of members) next.delete(member.place)
  return next.add(place)
}

/** If the proposal has no options, the amounts come from the server. */
function figuresOf(shared: SharedProposal | null | undefined, options: readonly SharedOption[], chosen: ReadonlySet<number>) {
  const { amount = '0.00', downPaymentAmount = '0.00', downPaymentPercentage = '0' } = shared?.proposal ?? {}
  const lines = shared?.lineItems ?? []
  if (options.length === 0) return { places: undefined, names: [], amount: totalOf(lines, amount), downPaymentAmount }
  const total = totalOfChoice(lines, options, chosen)
  const places = [...chosen].toSorted((a, b) => a - b)
  return { places, names: places.map((place) => options[place]?.description ?? ''), amount: total, downPaymentAmount: downPaymentOf(total, downPaymentPercentage) }
}
