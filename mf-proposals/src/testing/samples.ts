import type { Conversion, ProposalEvent, ProposalTimeline } from '@billfold/contracts/proposals/proposal'
import type { OutgoingMailDetails } from '@billfold/contracts/outbox/outbox-calls'
import type { ProposalEmail } from '@billfold/contracts/proposals/email'
import type { ShareLink } from '@billfold/contracts/sharing/share-link-calls'

export function sampleEmail(differing: Partial<ProposalEmail> = {}): ProposalEmail {
  return {
    id: 31,
    recipientEmail: 'hello@northwind.studio',
    message: 'Hello Grace,\nhere is what we talked about.',
    state: 'sent',
    error: null,
    createdAt: '2026-11-04T10:00:00.000Z',
    sentAt: '2026-11-04T10:00:03.000Z',
    ...differing,
  }
}

/** One e-mail in each state, newest first. */
export const sampleEmails = [
  sampleEmail({ id: 34, state: 'waiting', message: null, sentAt: null }),
  sampleEmail({ id: 33, state: 'failed', error: 'The mail server refused the recipient: mailbox unavailable.', recipientEmail: 'helo@northwind.studio', sentAt: null }),
  sampleEmail({ id: 32, state: 'outbox', sentAt: null }),
  sampleEmail(),
]

const event = (seq: number, at: string, type: ProposalEvent['type'], by: ProposalEvent['by'] = 'owner', detail: string | null = null): ProposalEvent => ({ seq, at, type, by, detail })

export const sampleTimeline: ProposalTimeline = {
  events: [
    event(1, '2026-11-02T15:09:26.000Z', 'created'),
    event(2, '2026-11-02T15:20:00.000Z', 'edited'),
    event(3, '2026-11-03T09:00:00.000Z', 'edited'),
    event(4, '2026-11-03T09:12:00.000Z', 'edited'),
    event(5, '2026-11-04T09:58:00.000Z', 'shared'),
    event(6, '2026-11-04T10:00:00.000Z', 'sent', 'owner', 'hello@northwind.studio'),
    event(7, '2026-11-05T08:30:00.000Z', 'viewed', 'client'),
    event(8, '2026-11-10T17:45:00.000Z', 'signed', 'client', 'Grace B. M. Hopper'),
    event(9, '2026-11-11T09:00:00.000Z', 'converted'),
  ],
  views: { count: 12, firstAt: '2026-11-05T08:30:00.000Z', lastAt: '2026-11-10T17:44:00.000Z' },
}

export const newTimeline: ProposalTimeline = { events: sampleTimeline.events.slice(0, 1), views: { count: 0, firstAt: null, lastAt: null } }

export function sampleLink(differing: Partial<ShareLink> = {}): ShareLink {
  return {
    url: 'https://billfold.example/shared/proposal/xR7fK2mQ9vLp3sWd',
    createdAt: '2026-11-04T09:58:00.000Z',
    views: 12,
    lastViewedAt: '2026-11-10T17:44:00.000Z',
    expiresOn: null,
    isExpired: false,
    ...differing,
  }
}

export const sampleConversion: Conversion = {
  clientId: 3,
  clientName: 'Northwind Studio',
  name: 'Website relaunch',
  description: 'A faster website that your team can edit, in eight weeks.',
  budget: '8420.84',
  startDate: '2026-11-20',
  projectId: null,
}

export function sampleMail(differing: Partial<OutgoingMailDetails> = {}): OutgoingMailDetails {
  return {
    id: 32,
    to: 'hello@northwind.studio',
    subject: 'Proposal: Website relaunch',
    state: 'outbox',
    error: null,
    createdAt: '2026-11-04T10:00:00.000Z',
    sentAt: null,
    html: '<!doctype html><html lang="en"><body style="margin:0;padding:32px;font-family:sans-serif"><h1 style="font-size:20px">Website relaunch</h1><p>Hello Grace,<br>here is what we talked about.</p><p><a href="https://billfold.example/shared/proposal/xR7f" style="display:inline-block;padding:12px 20px;background:#4453d6;color:#fff">View and sign the proposal</a></p></body></html>',
    text: 'Website relaunch\n\nHello Grace,\nhere is what we talked about.\n\nView and sign the proposal: https://billfold.example/shared/proposal/xR7f',
    attachments: [{ name: 'Proposal-Website-relaunch.pdf', bytes: 48_213 }],
    ...differing,
  }
}

export const sampleMails = [
  sampleMail({ id: 34, subject: 'Proposal: Booking app', to: 'pay@acme.test', state: 'waiting' }),
  sampleMail({ id: 33, subject: 'Proposal: Brand identity', state: 'failed', error: 'The mail server refused the recipient: mailbox unavailable.' }),
  sampleMail(),
  sampleMail({ id: 31, subject: 'Proposal: Autumn campaign', state: 'sent', sentAt: '2026-11-02T10:00:04.000Z' }),
]

/** E-mails in various states, newest first. */
export function manyMails(count: number): OutgoingMailDetails[] {
  return Array.from({ length: count }, (_, index) => sampleMail({ ...sampleMails[index % sampleMails.length], id: count - index }))
}
