import type { Call } from '@billfold/contracts/call'
import { portalLinkCalls } from '@billfold/contracts/client-portal/portal-link-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { type Backend, startBackend } from './backend.ts'
import type { Known } from './plausible.ts'
import { createRecords, featureOf } from './records.ts'

const operator = { name: 'fuzz', token: 'a-token-that-only-fuzzing-knows-of' }

/** Starts a backend that offers operators and demos. It trusts one proxy, so that each owner can have a different IP address. */
export const startFuzzed = () => startBackend({ gateway: { proxies: 1, offersDemo: true, modules: { operators: [operator] } } })

let owners = 0
function ownHeaders() {
  owners += 1
  return { 'x-forwarded-for': `10.${owners >> 16}.${(owners >> 8) & 255}.${owners & 255}` }
}

/** A user with one record of every kind. */
export interface Owner {
  as: Caller
  known: Known
  /** Returns the value for a path parameter. */
  param: (call: Call, name: string) => string
}

/** Adds the token to operator calls only, because other calls would treat it as an API token. */
function withOperatorToken(as: Caller): Caller {
  const authorization = `Bearer ${operator.token}`
  return (call, input) => as(call, call.access === 'operator' ? { ...input, headers: { ...input?.headers, authorization } } : input)
}

const tokenOf = (link: { url: string } | null) => link?.url.split('/').at(-1)

export async function newOwner(backend: Backend): Promise<Owner> {
  const as = withOperatorToken(await backend.signUp(ownHeaders()))
  const records = await createRecords(as)
  const { clients = 0, projects = 0, invoices = 0, proposals = 0, outbox = 0 } = records
  const entry = { clientId: clients, projectId: projects, description: 'To be invoiced', hours: '2', rate: '80', date: '2026-01-02' }
  const { body: open } = await as(timeEntryCalls.create, { body: entry })
  const { body: project } = await as(sharingCalls.get, { params: { id: projects } })
  const { body: proposal } = await as(proposalSharingCalls.get, { params: { id: proposals } })
  const { body: invoice } = await as(invoiceSharingCalls.get, { params: { id: invoices } })
  const { body: portal } = await as(portalLinkCalls.get, { params: { id: clients } })
  const [shareToken, token] = [tokenOf(proposal.link), tokenOf(project.link)]
  const tokens: Record<string, string | undefined> = { invoiceSharing: tokenOf(invoice.link), clientPortal: tokenOf(portal.link) }
  // Signs the proposal of every second owner.
  if (owners % 2 === 0) await as(proposalSharingCalls.sign, { params: { shareToken }, body: { signature: 'Wile E. Coyote' } })
  const { body: lines } = await as(invoiceCalls.lineItems, { params: { id: invoices } })
  const known = { clientId: clients, projectId: projects, invoiceId: invoices, proposalId: proposals, timeEntryId: open.id, lineItemId: lines[0]?.id ?? 0, emailId: outbox, upTo: 1 }
  const named: Record<string, string | number | undefined> = { ...known, token, shareToken, module: 'fuzzed' }
  const ids: Record<string, number | undefined> = { ...records, timeEntries: open.id }
  const valueOf = (feature: string, name: string) => (name === 'id' ? ids[feature] : (name === 'token' ? tokens[feature] : undefined) ?? named[name])
  return { as, known, param: (call, name) => String(valueOf(featureOf(call), name) ?? 1) }
}
