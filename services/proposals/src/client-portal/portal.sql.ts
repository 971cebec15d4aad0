import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { PortalDocumentQuery, PortalProposal, PortalState } from '@billfold/contracts/client-portal/client-portal-calls'
import { type ListPage, PAGE_SIZE } from '@billfold/contracts/list'
import { type Condition, listPage } from '@billfold/server-kit/database/list-page'
import { instant } from '@billfold/server-kit/database/sql'
import type { SharedScope, Transaction } from '@billfold/server-kit/scope'

/** `today` is the date in the owner's time zone, which decides when a proposal's validity ends. */
function conditionsOf(state: PortalState, today: CalendarDate): readonly Condition[] {
  if (state === 'past') return [['p.client_signature is not null']]
  return [["p.status = 'sent' and p.client_signature is null"], ['coalesce(p.valid_until >= ?::date, true)', today]]
}

interface PortalOwner {
  scope: SharedScope
  clientId: number
  today: CalendarDate
}

export function listPortalProposals({ scope, clientId, today }: PortalOwner, { state, ...query }: PortalDocumentQuery): Promise<ListPage<PortalProposal>> {
  return listPage<PortalProposal, 'default'>(
    scope,
    {
      name: `portal proposals ${state}`,
      columns: `p.id, p.title, p.amount, p.valid_until as "validUntil", ${instant('p.signed_date')} as "signedDate"`,
      from: 'proposal p',
      alias: 'p',
      joins: '',
      sorts: { default: { column: 'p.id', type: 'integer', direction: 'desc' } },
      defaultSort: 'default',
      conditions: [['p.client_id = ?', clientId], ...conditionsOf(state, today)],
    },
    { ...query, limit: query.limit ?? PAGE_SIZE },
  )
}

const IN_PORTAL = `from proposal p where p.user_id = ? and p.id = ? and p.client_id = ? and (p.client_signature is not null
  or p.status = 'sent' and coalesce(p.valid_until >= ?::date, true))`

export async function isInPortal({ scope, clientId, today }: PortalOwner, proposalId: number): Promise<boolean> {
  const found = await scope.rows(`select ${IN_PORTAL}`, [scope.userId, proposalId, clientId, today])
  return found.length > 0
}

/** Locks the proposal; proposals are always locked before their links. False if the proposal is not in the client's portal. */
export async function lockInPortal(tx: Transaction, { clientId, today }: PortalOwner, proposalId: number): Promise<boolean> {
  const found = await tx.rows(`select p.id ${IN_PORTAL} for update`, [tx.userId, proposalId, clientId, today])
  return found.length > 0
}
