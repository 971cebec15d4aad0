import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { type DemoProposal, demoProposals } from '@billfold/contracts/demo/demo-proposals'
import { canonicalJson, type Json } from '@billfold/contracts/proposals/canonical-json'
import { type ChainedEvent, hashOfEvent } from '@billfold/contracts/proposals/event-chain'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { withCleanSections } from '../rich-text/clean-sections.ts'
import { signProposal } from '../signing/sign-proposal.ts'

/** How many records there are now. Clients and projects are there already: proposals name them. */
export function addDemoProposals(scope: Scope, today: CalendarDate): Promise<number> {
  const proposals = demoProposals(today)
  return scope.transaction(async (tx) => {
    await addProposals(tx, proposals)
    await addLines(tx, proposals)
    await addLinks(tx, proposals)
    const stored = await storedProposals(tx)
    await addEvents(tx, proposals, stored)
    await addNotifications(tx)
    await sign(tx, proposals, stored)
    return proposals.length
  })
}

/** They stand in the order of their ids. A new proposal's dates are set by the database: what lies behind is written after it. */
async function addProposals(tx: Transaction, proposals: readonly DemoProposal[]): Promise<void> {
  const dated = proposals.map(({ events, ...proposal }, place) => {
    const when = (type: string) => events.find((event) => event.type === type)?.at ?? null
    const dates = { createdAt: when('created'), changedAt: events.at(-1)?.at, sentAt: when('sent'), acceptedAt: when('accepted'), rejectedAt: when('rejected') }
    return { ...withCleanSections(proposal), ...dates, place }
  })
  const rows = JSON.stringify(dated)
  await tx.rows(
    `insert into proposal (user_id, client_id, title, description, project_overview, key_features, project_assumptions, project_deliverables, status,
       client_email, typed_amount, amount, down_payment_percentage, valid_until, converted_to_project_id, created_at)
     select c.user_id, c.id, p.title, p.description, p."projectOverview", p."keyFeatures", p."projectAssumptions", p."projectDeliverables", p.status,
       p."clientEmail", p.amount, p.amount, p."downPaymentPercentage", p."validUntil", d.id, p."createdAt"
     from json_to_recordset(?::json) p (client text, title text, description text, "projectOverview" text, "keyFeatures" text, "projectAssumptions" text,
       "projectDeliverables" text, status text, "clientEmail" text, amount numeric, "downPaymentPercentage" numeric, "validUntil" date, project text,
       "createdAt" timestamptz, place integer)
     join projects.client_directory c on c.user_id = ? and c.name = p.client
     left join projects.project_directory d on d.user_id = c.user_id and d.name = p.project
     order by p.place`,
    [rows, tx.userId],
  )
  await tx.rows(
    `update proposal p set sent_date = d."sentAt", accepted_date = d."acceptedAt", rejected_date = d."rejectedAt", updated_at = d."changedAt"
     from json_to_recordset(?::json) d (title text, "sentAt" timestamptz, "acceptedAt" timestamptz, "rejectedAt" timestamptz, "changedAt" timestamptz)
     where p.user_id = ? and p.title = d.title`,
    [rows, tx.userId],
  )
}

async function addLines(tx: Transaction, proposals: readonly DemoProposal[]): Promise<void> {
  const lines = proposals.flatMap(({ title, lines }) => lines.map((line, place) => ({ ...line, title, place })))
  await tx.rows(
    `insert into proposal_line_item (user_id, proposal_id, description, quantity, rate, created_at)
     select p.user_id, p.id, l.description, l.quantity, l.rate, p.created_at
     from json_to_recordset(?::json) l (title text, description text, quantity numeric, rate numeric, place integer)
     join proposal p on p.user_id = ? and p.title = l.title
     order by p.id, l.place`,
    [JSON.stringify(lines), tx.userId],
  )
}

async function addLinks(tx: Transaction, proposals: readonly DemoProposal[]): Promise<void> {
  const links = proposals.filter(({ views }) => views !== null).map(({ title, views, events }) => ({
    title,
    views,
    sharedAt: events.find(({ type }) => type === 'shared')?.at,
    viewedAt: events.find(({ type }) => type === 'viewed')?.at,
  }))
  await tx.rows(
    `insert into share_link (user_id, proposal_id, created_at, views, first_viewed_at, last_viewed_at)
     select p.user_id, p.id, l."sharedAt", l.views, l."viewedAt", l."viewedAt" + interval '1 hour' * (l.views - 1)
     from json_to_recordset(?::json) l (title text, views integer, "sharedAt" timestamptz, "viewedAt" timestamptz)
     join proposal p on p.user_id = ? and p.title = l.title`,
    [JSON.stringify(links), tx.userId],
  )
}

interface StoredProposal {
  id: number
  linkId: string | null
  projectId: number | null
}

/** By their titles. */
async function storedProposals(tx: Transaction): Promise<Map<string, StoredProposal>> {
  const rows = await tx.rows<StoredProposal & { title: string }>(
    `select p.id, p.title, p.converted_to_project_id as "projectId", l.id as "linkId"
     from proposal p left join share_link l on l.user_id = p.user_id and l.proposal_id = p.id where p.user_id = ?`,
    [tx.userId],
  )
  return new Map(rows.map((row) => [row.title, row]))
}

/** Each chain is whole: evidence that is made of it can be checked. */
async function addEvents(tx: Transaction, proposals: readonly DemoProposal[], stored: ReadonlyMap<string, StoredProposal>): Promise<void> {
  const chains = await Promise.all(
    proposals.map(async ({ title, events }) => {
      const proposal = stored.get(title)
      return proposal ? chainOf(proposal, events) : []
    }),
  )
  await tx.rows(
    `insert into proposal_event (user_id, proposal_id, seq, at, type, by, detail, data, previous_hash, hash)
     select ?, e."proposalId", e.seq, e.at, e.type, e.by, e.detail, e.data, e."previousHash", e.hash
     from json_to_recordset(?::json) e ("proposalId" integer, seq integer, at timestamptz, type text, by text, detail text, data text, "previousHash" text, hash text)
     order by e."proposalId", e.seq`,
    [tx.userId, JSON.stringify(chains.flat())],
  )
}

async function chainOf(proposal: StoredProposal, events: DemoProposal['events']): Promise<(Omit<ChainedEvent, 'data'> & { proposalId: number; data: string })[]> {
  const chain = []
  let previousHash: string | null = null
  for (const [index, event] of events.entries()) {
    const data = dataOf(event.type, proposal)
    const content: Omit<ChainedEvent, 'hash'> = { ...event, data, seq: index + 1, previousHash }
    const hash = await hashOfEvent(proposal.id, content)
    chain.push({ ...content, proposalId: proposal.id, data: canonicalJson(data), hash })
    previousHash = hash
  }
  return chain
}

function dataOf(type: string, { linkId, projectId }: StoredProposal): Json {
  if (type === 'shared' || type === 'viewed') return { linkId }
  return type === 'converted' ? { projectId } : null
}

/** The last two that a client has looked at. What is signed tells of itself. */
async function addNotifications(tx: Transaction): Promise<void> {
  await tx.rows(
    `select accounts.notify(p.user_id, 'proposal-viewed', 'proposal', p.id, p.title, c.name, p.amount, format('proposal-viewed %s', l.id), l.first_viewed_at)
     from share_link l join proposal p on p.user_id = l.user_id and p.id = l.proposal_id join projects.client_directory c on c.user_id = p.user_id and c.id = p.client_id
     where l.user_id = ? and l.first_viewed_at is not null order by l.first_viewed_at desc limit 2`,
    [tx.userId],
  )
}

/** As its client would, by the link and now: a signature is never dated back. */
async function sign(tx: Transaction, proposals: readonly DemoProposal[], stored: ReadonlyMap<string, StoredProposal>): Promise<void> {
  for (const { title, signedBy } of proposals) {
    const { id, linkId = null } = stored.get(title) ?? {}
    if (signedBy === null || id === undefined || linkId === null) continue
    await signProposal({ scope: tx, recordId: id, linkId }, { signature: signedBy }, { userId: null, address: null, userAgent: null })
  }
}
