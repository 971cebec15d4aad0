import type { SignedDocument } from '@billfold/contracts/proposals/evidence'

/** A document with a value in every field. */
export const sampleDocument: SignedDocument = {
  format: 'billfold.proposal.v1',
  proposalId: 7,
  from: { name: 'Ada Lovelace', companyName: 'Müller & Söhne', email: 'ada@example.com' },
  client: { name: 'Acme Studio', email: 'hello@acme.test', logoUrl: null },
  title: 'Website – Größe & Übersicht',
  description: 'A new website.\nWith a shop.',
  projectOverview: '<p>Overview <strong>text</strong></p>',
  keyFeatures: 'Plain features\nsecond line',
  projectAssumptions: '<ul><li>Assumption</li></ul>',
  projectDeliverables: '<table><tr><td>Deliverable</td></tr></table>',
  lineItems: [
    { description: 'Design', quantity: '2.5', rate: '125.00', amount: '312.50' },
    { description: 'Build', quantity: '1', rate: '687.50', amount: '687.50' },
  ],
  amount: '1000.00',
  downPaymentPercentage: '33.33',
  downPaymentAmount: '333.30',
  remainingAmount: '666.70',
  validUntil: '2026-12-31',
  timeZone: 'America/New_York',
  createdAt: '2026-11-21T03:00:00.000Z',
}
