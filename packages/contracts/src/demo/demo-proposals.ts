import { addDays, type CalendarDate } from '../calendar-date.ts'
import { subtotalOf } from '../invoices/invoice-totals.ts'
import type { Money } from '../money.ts'
import type { ProposalEvent, ProposalStatus } from '../proposals/proposal.ts'
import { clientStories } from './story/clients.ts'
import { type ProposalStory, proposalStories } from './story/proposals.ts'

export interface DemoProposal extends Pick<ProposalStory, 'client' | 'title' | 'description' | 'lines'> {
  clientEmail: string
  projectOverview: string
  keyFeatures: string
  projectAssumptions: string
  projectDeliverables: string
  status: ProposalStatus
  amount: Money
  downPaymentPercentage: string
  validUntil: CalendarDate
  events: DemoEvent[]
  views: number | null
  project: string | null
  /** If set, the proposal is created with the status sent and then signed with this name. */
  signedBy: string | null
}

type DemoEvent = Pick<ProposalEvent, 'at' | 'type' | 'by' | 'detail'>

export function demoProposals(today: CalendarDate): DemoProposal[] {
  return proposalStories.map((story) => {
    const { client, title, description, lines } = story
    return {
      client,
      title,
      description,
      lines,
      clientEmail: clientStories.find(({ name }) => name === client)?.email ?? '',
      projectOverview: `<p>${story.overview}</p>`,
      keyFeatures: list(story.features),
      projectAssumptions: `<p>${story.assumptions}</p>`,
      projectDeliverables: list(story.deliverables),
      status: story.signedBy === undefined ? story.status : 'sent',
      amount: subtotalOf(lines),
      downPaymentPercentage: story.downPayment,
      validUntil: addDays(today, story.validFor - story.ago),
      events: eventsOf(story, today),
      views: story.views ?? null,
      project: story.project ?? null,
      signedBy: story.signedBy ?? null,
    }
  })
}

function list(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
}

function eventsOf({ ago, validFor, status, views, project, signedBy }: ProposalStory, today: CalendarDate): DemoEvent[] {
  // Times are in the afternoon UTC, so that the date is the same in the demo user's time zone.
  const event = (type: DemoEvent['type'], after: number, time: string, more: Partial<DemoEvent> = {}): DemoEvent => ({
    at: `${addDays(today, after - ago)}T${time}.000Z`,
    type,
    by: 'owner',
    detail: null,
    ...more,
  })
  const isDecided = status !== 'draft' && status !== 'sent' && signedBy === undefined
  return [
    event('created', 0, '15:04:00'),
    ...(views === undefined ? [] : [event('shared', 1, '14:30:12'), event('sent', 1, '14:30:12'), event('viewed', 2, '13:47:30', { by: 'client' })]),
    ...(isDecided ? [decisionOf(status, validFor, event)] : []),
    ...(project === undefined ? [] : [event('converted', 5, '16:20:00')]),
  ]
}

type MakeEvent = (type: DemoEvent['type'], after: number, time: string, more?: Partial<DemoEvent>) => DemoEvent

function decisionOf(status: 'accepted' | 'rejected' | 'expired', validFor: number, event: MakeEvent): DemoEvent {
  if (status !== 'expired') return event(status, 4, '18:12:00')
  const expiry = event('expired', validFor + 1, '05:00:04', { by: 'job' })
  return { ...expiry, detail: `valid until ${addDays(expiry.at.slice(0, 10), -1)}` }
}
