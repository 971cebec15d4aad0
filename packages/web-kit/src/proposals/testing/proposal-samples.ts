import type { Client } from '@billfold/contracts/clients/client'
import type { ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import { proposalStatuses, type Proposal } from '@billfold/contracts/proposals/proposal'

/** A proposal as returned by the server, for tests and stories. The amounts match `sampleLines`. */
export function sampleProposal(differing: Partial<Proposal> = {}): Proposal {
  return {
    id: 1,
    userId: 1,
    clientId: 3,
    clientName: 'Northwind Studio',
    clientLogoUrl: null,
    clientEmail: 'hello@northwind.studio',
    title: 'Website relaunch',
    description: 'A faster website that your team can edit, in eight weeks.',
    projectOverview:
      '<p>Northwind’s website is <strong>six years old</strong> and slow on phones. We replace it with one that loads in a second, and hand over everything your team needs to keep it fresh.</p><p>Read how we work on <a href="https://example.com/process">our site</a>.</p>',
    keyFeatures: '<ul><li>Pages that load in under a second</li><li>An editor that needs no training</li><li>English and Spanish</li></ul>',
    projectAssumptions: 'Texts and pictures come from Northwind.\nOne round of changes for each page.',
    projectDeliverables: '<table><thead><tr><th>Week</th><th>Delivered</th></tr></thead><tbody><tr><td>2</td><td>Design of the main pages</td></tr><tr><td>6</td><td>Site on a test address</td></tr><tr><td>8</td><td>Launch</td></tr></tbody></table>',
    status: 'sent',
    amount: '8420.84',
    downPaymentPercentage: '50',
    downPaymentAmount: '4210.42',
    validUntil: '2026-12-31',
    depositInvoiceId: null,
    depositInvoiceNumber: null,
    depositStatus: null,
    depositBalance: null,
    stripeInvoiceId: null,
    stripePaymentIntentId: null,
    stripePaymentLinkUrl: null,
    convertedToProjectId: null,
    clientSignature: null,
    signedDate: null,
    shareToken: null,
    sentDate: '2026-11-04T10:00:00.000Z',
    acceptedDate: null,
    rejectedDate: null,
    createdAt: '2026-11-02T15:09:26.000Z',
    updatedAt: '2026-11-04T10:00:00.000Z',
    version: 3,
    ...differing,
  }
}

function line(id: number, description: string, quantity: string, rate: string, amount: string): ProposalLineItem {
  return { id, proposalId: 1, description, quantity, rate, amount, createdAt: '2026-11-02T15:09:26.000Z' }
}

export const sampleLines: ProposalLineItem[] = [
  line(1, 'Design', '16', '150.00', '2400.00'),
  line(2, 'Development', '40', '150.00', '6000.00'),
  line(3, 'Move of the domain', '0.1667', '125.00', '20.84'),
]

/** The client can add the second line item and chooses one of the last two. For a proposal with a total of 2420.84. */
export const linesWithOptions: ProposalLineItem[] = sampleLines.flatMap((item, index) => [
  index === 0 ? item : { ...item, option: { group: index === 1 ? null : 'Domain', isSelected: index === 2 } },
  ...(index === 2 ? [{ ...line(4, 'New domain with a very good name', '1', '480.00', '480.00'), option: { group: 'Domain', isSelected: false } }] : []),
])

export const bareProposal = sampleProposal({
  id: 2,
  title: 'Logo',
  description: 'A new logo.',
  projectOverview: null,
  keyFeatures: null,
  projectAssumptions: null,
  projectDeliverables: null,
  status: 'draft',
  amount: '900.00',
  downPaymentPercentage: '0',
  downPaymentAmount: '0.00',
  validUntil: null,
  sentDate: null,
})

export const signedProposal = sampleProposal({
  id: 4,
  status: 'accepted',
  clientSignature: 'Grace B. M. Hopper',
  signedDate: '2026-11-10T17:45:00.000Z',
  acceptedDate: '2026-11-10T17:45:00.000Z',
})

/** The client can pay the down payment at Stripe, through the deposit invoice. */
export const payableProposal = sampleProposal({
  id: 6,
  depositInvoiceId: 41,
  depositInvoiceNumber: 'INV-20261110-007',
  depositStatus: 'sent',
  depositBalance: '4210.42',
  stripeInvoiceId: 'in_1SpQf2Kx',
  stripePaymentIntentId: 'pi_3SpQf2Kx',
  stripePaymentLinkUrl: 'https://invoice.stripe.com/i/acct_1/test_6',
})

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

export const longWordedProposal = sampleProposal({
  id: 5,
  clientName: `${longWord} & Partners International Holding`,
  clientEmail: `accounts.payable.department@${longWord.toLowerCase().replace('ä', 'ae')}.example.com`,
  title: `${longWord} ${longWord}`,
  description: `${longWord} `.repeat(12).trim(),
  projectOverview: `<p>${longWord}${longWord}</p>`,
  keyFeatures: `<table><tr>${`<td>${longWord}</td>`.repeat(5)}</tr></table>`,
  amount: '99999999.99',
  downPaymentPercentage: '33.33',
  downPaymentAmount: '33330000.00',
})

export const longWordedLines: ProposalLineItem[] = [line(9, `${longWord}${longWord}`, '999999.9999', '100.00', '99999999.99')]

const titles = ['Website relaunch', 'Brand identity', 'Autumn campaign', 'Booking app', 'Care plan 2027', 'Photo shoot', 'Shop migration']
const clients = ['Northwind Studio', 'Acme Robotics', 'Blue Bottle Press', 'Cedar & Sage']

/** A realistic list, newest first. */
export function sampleProposals(count: number): Proposal[] {
  return Array.from({ length: count }, (_, index) => {
    const amount = ((index % 17) + 1) * 1250
    return sampleProposal({
      id: count - index,
      title: titles[index % titles.length],
      clientName: clients[index % clients.length],
      clientEmail: `hello@client-${index % clients.length}.example.com`,
      status: proposalStatuses[(index + 1) % proposalStatuses.length],
      amount: `${amount}.00`,
      downPaymentAmount: `${amount / 2}.00`,
      createdAt: new Date(Date.UTC(2026, 10, 18 - (index % 60), 15)).toISOString(),
    })
  })
}

export const sampleClients = [
  sampleClient({ id: 3, name: 'Northwind Studio', email: 'hello@northwind.studio' }),
  sampleClient({ id: 7, name: 'Acme Robotics', email: 'pay@acme.test' }),
  sampleClient({ id: 8, name: 'Archived Ltd', email: 'old@archived.test', isActive: false }),
]

function sampleClient(differing: Pick<Client, 'id' | 'name' | 'email'> & Partial<Client>): Client {
  return {
    userId: 1,
    phone: null,
    industry: null,
    website: null,
    primaryContact: null,
    hourlyRate: null,
    currency: 'USD',
    paymentTerms: 'Net 30',
    taxId: null,
    address: null,
    logoUrl: null,
    isActive: true,
    sendReminders: true,
    language: null,
    stripeCustomerId: null,
    totalReceived: '0.00',
    totalInvoiced: '0.00',
    totalOutstanding: '0.00',
    revenue: '0.00',
    totalProjects: 0,
    activeProjects: 0,
    createdAt: '2026-03-14T15:09:26.000Z',
    updatedAt: '2026-03-14T15:09:26.000Z',
    version: 1,
    ...differing,
  }
}
