import type { DemoProposal } from '@billfold/contracts/demo/demo-proposals'
import type { ChainedEvent } from '@billfold/contracts/proposals/event-chain'
import type { Transaction } from '@billfold/server-kit/scope'

interface DatedProposal extends Omit<DemoProposal, 'events'> {
  index: number
  createdAt: string | null
  changedAt: string | null
  sentAt: string | null
  acceptedAt: string | null
  rejectedAt: string | null
}

/** Rows can be matched by title, client name and project name, because a demo account contains only demo data. */
export async function insertProposals(tx: Transaction, proposals: readonly DatedProposal[]): Promise<void> {
  const rows = JSON.stringify(proposals)
  await tx.rows(
    `insert into proposal (user_id, client_id, title, description, project_overview, key_features, project_assumptions, project_deliverables, status,
       client_email, typed_amount, amount, down_payment_percentage, valid_until, converted_to_project_id, created_at)
     select c.user_id, c.id, p.title, p.description, p."projectOverview", p."keyFeatures", p."projectAssumptions", p."projectDeliverables", p.status,
       p."clientEmail", p.amount, p.amount, p."downPaymentPercentage", p."validUntil", d.id, p."createdAt"
     from json_to_recordset(?::json) p (client text, title text, description text, "projectOverview" text, "keyFeatures" text, "projectAssumptions" text,
       "projectDeliverables" text, status text, "clientEmail" text, amount numeric, "downPaymentPercentage" numeric, "validUntil" date, project text,
       "createdAt" timestamptz, index integer)
     join projects.client_directory c on c.user_id = ? and c.name = p.client
     left join projects.project_directory d on d.user_id = c.user_id and d.name = p.project
     order by p.index`,
    [rows, tx.userId],
  )
  // Corrects the dates of the new rows, which a trigger set to today.
  await tx.rows(
    `update proposal p set sent_date = d."sentAt", accepted_date = d."acceptedAt", rejected_date = d."rejectedAt", updated_at = d."changedAt"
     from json_to_recordset(?::json) d (title text, "sentAt" timestamptz, "acceptedAt" timestamptz, "rejectedAt" timestamptz, "changedAt" timestamptz)
     where p.user_id = ? and p.title = d.title`,
    [rows, tx.userId],
  )
}

export async function insertLines(tx: Transaction, lines: readonly (DemoProposal['lines'][number] & { title: string; index: number })[]): Promise<void> {
  await tx.rows(
    `insert into proposal_line_item (user_id, proposal_id, description, quantity, rate, created_at)
     select p.user_id, p.id, l.description, l.quantity, l.rate, p.created_at
     from json_to_recordset(?::json) l (title text, description text, quantity numeric, rate numeric, index integer)
     join proposal p on p.user_id = ? and p.title = l.title
     order by p.id, l.index`,
    [JSON.stringify(lines), tx.userId],
  )
}

interface ViewedLink {
  title: string
  views: number | null
  sharedAt: string | undefined
  viewedAt: string | undefined
}

export async function insertLinks(tx: Transaction, links: readonly ViewedLink[]): Promise<void> {
  await tx.rows(
    `insert into share_link (user_id, proposal_id, created_at, views, first_viewed_at, last_viewed_at)
     select p.user_id, p.id, l."sharedAt", l.views, l."viewedAt", l."viewedAt" + interval '1 hour' * (l.views - 1)
     from json_to_recordset(?::json) l (title text, views integer, "sharedAt" timestamptz, "viewedAt" timestamptz)
     join proposal p on p.user_id = ? and p.title = l.title`,
    [JSON.stringify(links), tx.userId],
  )
}

/** Sets the last view to now, because clients view a proposal right before signing it. */
export async function updateLastView(tx: Transaction, linkId: string): Promise<void> {
  await tx.rows('update share_link set last_viewed_at = now() where user_id = ? and id = ?', [tx.userId, linkId])
}

export interface StoredProposal {
  id: number
  title: string
  linkId: string | null
  projectId: number | null
}

export function listStoredProposals(tx: Transaction): Promise<StoredProposal[]> {
  return tx.rows<StoredProposal>(
    `select p.id, p.title, p.converted_to_project_id as "projectId", l.id as "linkId"
     from proposal p left join share_link l on l.user_id = p.user_id and l.proposal_id = p.id where p.user_id = ?`,
    [tx.userId],
  )
}

/** `data` is canonical JSON. */
export type EventRow = Omit<ChainedEvent, 'data'> & { proposalId: number; data: string }

export async function insertEvents(tx: Transaction, events: readonly EventRow[]): Promise<void> {
  await tx.rows(
    `insert into proposal_event (user_id, proposal_id, seq, at, type, by, detail, data, previous_hash, hash)
     select ?, e."proposalId", e.seq, e.at, e.type, e.by, e.detail, e.data, e."previousHash", e.hash
     from json_to_recordset(?::json) e ("proposalId" integer, seq integer, at timestamptz, type text, by text, detail text, data text, "previousHash" text, hash text)
     order by e."proposalId", e.seq`,
    [tx.userId, JSON.stringify(events)],
  )
}

/** Adds notifications for the two most recent first views. Signing creates its own notifications. */
export async function insertNotifications(tx: Transaction): Promise<void> {
  await tx.rows(
    `select accounts.notify(p.user_id, 'proposal-viewed', 'proposal', p.id, p.title, c.name, p.amount, format('proposal-viewed %s', l.id), l.first_viewed_at)
     from share_link l join proposal p on p.user_id = l.user_id and p.id = l.proposal_id join projects.client_directory c on c.user_id = p.user_id and c.id = p.client_id
     where l.user_id = ? and l.first_viewed_at is not null order by l.first_viewed_at desc limit 2`,
    [tx.userId],
  )
}
