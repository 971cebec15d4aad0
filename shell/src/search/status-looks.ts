import type { SearchKind } from '@billfold/contracts/search/search'
import type { Tone } from '@billfold/ui'

type Look = readonly [label: string, tone: Tone]

const draft: Look = ['Draft', 'muted']
const sent: Look = ['Sent', 'info']
const cancelled: Look = ['Cancelled', 'muted']

/** As the lists of each kind show it. */
const looks: Readonly<Partial<Record<SearchKind, Readonly<Record<string, Look>>>>> = {
  project: { active: ['Active', 'good'], completed: ['Completed', 'info'], on_hold: ['On Hold', 'warn'], cancelled },
  invoice: { draft, sent, submitted: ['Submitted', 'info'], paid: ['Paid', 'good'], overdue: ['Overdue', 'bad'], cancelled },
  proposal: { draft, sent, accepted: ['Accepted', 'good'], rejected: ['Rejected', 'bad'], expired: ['Expired', 'warn'] },
}

/** Whose lists have them: 'Cancelled' of an invoice is not the word of a project in every language. */
export const ownerOf: Readonly<Partial<Record<SearchKind, string>>> = { project: 'projects', invoice: 'billing', proposal: 'proposals' }

/** Undefined for one that this shell has not heard of. */
export function statusLook(kind: SearchKind, status: string | null): Look | undefined {
  return looks[kind]?.[status ?? '']
}
