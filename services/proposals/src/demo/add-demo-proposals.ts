import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { demoPartCalls } from '@billfold/contracts/demo/demo-part-calls'
import { type DemoProposal, demoProposals } from '@billfold/contracts/demo/demo-proposals'
import { canonicalJson, type ChainedEvent, hashOfEvent, type Json } from '@billfold/contracts/proposals/event-chain'
import { type Route, route } from '@billfold/server-kit/routes'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { withCleanSections } from '../rich-text/clean-rich-text.ts'
import { signProposal } from '../signing/sign-proposal.ts'
import { type EventRow, insertEvents, insertLines, insertLinks, insertNotifications, insertProposals, listStoredProposals, type StoredProposal, updateLastView } from './demo.sql.ts'

export const demoRoutes: Route[] = [route(demoPartCalls.proposals, async ({ scope, body }) => ({ records: await addDemoProposals(scope, body.today) }))]

/** Returns the number of proposals added. Requires the demo clients and projects. */
function addDemoProposals(scope: Scope, today: CalendarDate): Promise<number> {
  const proposals = demoProposals(today)
  return scope.transaction(async (tx) => {
    await insertProposals(tx, proposals.map(withDates))
    await insertLines(tx, proposals.flatMap(({ title, lines }) => lines.map((line, index) => ({ ...line, title, index }))))
    await insertLinks(tx, proposals.filter(({ views }) => views !== null).map(linkOf))
    const stored = new Map((await listStoredProposals(tx)).map((row) => [row.title, row]))
    await insertEvents(tx, (await Promise.all(proposals.map(({ title, events }) => chainOf(stored.get(title), events)))).flat())
    await insertNotifications(tx)
    await sign(tx, proposals, stored)
    return proposals.length
  })
}

function withDates({ events, ...proposal }: DemoProposal, index: number) {
  const when = (type: string) => events.find((event) => event.type === type)?.at ?? null
  const dates = { createdAt: when('created'), changedAt: events.at(-1)?.at ?? null, sentAt: when('sent'), acceptedAt: when('accepted'), rejectedAt: when('rejected') }
  return { ...withCleanSections(proposal), ...dates, index }
}

function linkOf({ title, views, events }: DemoProposal) {
  return { title, views, sharedAt: events.find(({ type }) => type === 'shared')?.at, viewedAt: events.find(({ type }) => type === 'viewed')?.at }
}

/** Builds hash chains like those of `recordEvent`, so that evidence of demo proposals can be verified. */
async function chainOf(proposal: StoredProposal | undefined, events: DemoProposal['events']): Promise<EventRow[]> {
  if (!proposal) return []
  const chain: EventRow[] = []
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

/** Signs through the share link at the current time, because signatures are never backdated. */
async function sign(tx: Transaction, proposals: readonly DemoProposal[], stored: ReadonlyMap<string, StoredProposal>): Promise<void> {
  for (const { title, signedBy } of proposals) {
    const { id, linkId = null } = stored.get(title) ?? {}
    if (signedBy === null || id === undefined || linkId === null) continue
    await updateLastView(tx, linkId)
    await signProposal({ scope: tx, recordId: id, linkId }, { signature: signedBy }, { userId: null, address: null, userAgent: null })
  }
}
