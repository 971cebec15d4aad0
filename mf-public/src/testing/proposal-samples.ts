import type { SharedDeposit, SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { sampleSender } from '@billfold/web-kit/project-status/testing/sample-sender.ts'

/** A proposal as sent to the client. The amounts match the line items. */
export function sampleProposal(changes: Partial<SharedProposal['proposal']> = {}): SharedProposal {
  return {
    sender: sampleSender,
    proposal: {
      title: 'Website relaunch',
      description: 'A faster website that your team can edit, in eight weeks.\nFrom the first sketch to the launch.',
      projectOverview:
        '<p>Your website is <strong>six years old</strong> and slow on phones. We replace it with one that loads in a second, and hand over everything your team needs to keep it fresh.</p><p>Read how we work on <a href="https://example.com/process">our site</a>.</p>',
      keyFeatures: '<ul><li>Pages that load in under a second</li><li>An editor that needs no training</li><li>English and Spanish</li></ul>',
      projectAssumptions: 'Texts and pictures come from you.\nOne round of changes for each page.',
      projectDeliverables:
        '<table><thead><tr><th>Week</th><th>Delivered</th></tr></thead><tbody><tr><td>2</td><td>Design of the main pages</td></tr><tr><td>6</td><td>Site on a test address</td></tr><tr><td>8</td><td>Launch</td></tr></tbody></table>',
      status: 'sent',
      clientEmail: 'hello@northwind.studio',
      amount: '8420.84',
      downPaymentPercentage: '33.33',
      downPaymentAmount: '2806.67',
      validUntil: '2026-12-31',
      isExpired: false,
      clientSignature: null,
      signedDate: null,
      rejectedDate: null,
      createdAt: '2026-11-02T15:09:26.000Z',
      createdOn: '2026-11-02',
      version: 3,
      ...changes,
    },
    client: { name: 'Northwind Studio', logoUrl: null },
    lineItems: [
      { description: 'Design of all pages, on phones and desks', quantity: '16', rate: '150.00', amount: '2400.00' },
      { description: 'Development', quantity: '40', rate: '150.00', amount: '6000.00' },
      { description: 'Move of the domain', quantity: '0.1667', rate: '125.00', amount: '20.84' },
    ],
    deposit: null,
  }
}

export const signedProposal = sampleProposal({ status: 'accepted', clientSignature: 'Grace B. M. Hopper', signedDate: '2026-11-10T17:45:00.000Z' })

const [design, ...others] = sampleProposal().lineItems

/**
 * Costs 2400.00 without options. Two lines are optional, 20.84 (preselected) and 6000.00, and hosting costs either 240.00 (preselected) or
 * 600.00.
 */
export function proposalWithOptions(changes: Partial<SharedProposal['proposal']> = {}, selected: readonly number[] = [1, 2]): SharedProposal {
  const options = [
    ...others.map((line) => ({ ...line, group: null })),
    { description: 'Basic: backups every week', quantity: '12', rate: '20.00', amount: '240.00', group: 'Hosting' },
    { description: 'Plus: backups every day and a test site', quantity: '12', rate: '50.00', amount: '600.00', group: 'Hosting' },
  ].map((option, place) => ({ ...option, isSelected: selected.includes(place) }))
  const proposal = { amount: '2660.84', downPaymentAmount: '886.86', ...changes }
  return { ...sampleProposal(proposal), lineItems: design ? [design] : [], options }
}

/** A signed proposal whose down payment has not been paid. */
export function withDeposit(changes: Partial<SharedDeposit> = {}): SharedProposal {
  return { ...signedProposal, deposit: { amount: '2806.67', status: 'payable', balance: '2806.67', invoiceNumber: null, paidDate: null, ...changes } }
}

export const partlyPaidDeposit = withDeposit({ balance: '1806.67', invoiceNumber: 'INV-20261110-007' })
export const paidDeposit = withDeposit({ status: 'paid', balance: '0.00', invoiceNumber: 'INV-20261110-007', paidDate: '2026-11-10' })

export const bareProposal: SharedProposal = {
  ...sampleProposal({
    title: 'Logo',
    description: 'A new logo.',
    projectOverview: null,
    keyFeatures: '',
    projectAssumptions: ' ',
    projectDeliverables: null,
    amount: '900.00',
    downPaymentPercentage: '0',
    downPaymentAmount: '0.00',
    validUntil: null,
  }),
  lineItems: [],
}

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

export const longProposal: SharedProposal = {
  sender: { ...sampleSender, name: `${longWord} & Söhne`, email: `ada@${longWord.toLowerCase().replace('ä', 'ae')}.example.com` },
  proposal: {
    ...signedProposal.proposal,
    title: `${longWord} ${longWord}`,
    description: `${longWord} `.repeat(6).trim(),
    projectOverview: `<p>${longWord}${longWord}</p><p>${'Lorem ipsum dolor sit amet, consetetur sadipscing elitr. '.repeat(60)}</p>`,
    keyFeatures: `<table><tr>${`<td>${longWord}</td>`.repeat(5)}</tr></table>`,
    clientEmail: `accounts.payable@${longWord.toLowerCase().replace('ä', 'ae')}.example.com`,
    clientSignature: `Łukasz Ångström-${longWord}`,
    amount: '99999999.99',
    downPaymentPercentage: '33.33',
    downPaymentAmount: '33330000.00',
  },
  client: { name: `${longWord} & Partners International Holding`, logoUrl: null },
  lineItems: [{ description: `${longWord}${longWord}`, quantity: '999999.9999', rate: '100.00', amount: '99999999.99' }],
  deposit: null,
}

/** More line items than fit on one page. */
export const manyLines: SharedProposal = {
  ...sampleProposal({ amount: '62500.00', downPaymentPercentage: '50', downPaymentAmount: '31250.00' }),
  lineItems: Array.from({ length: 50 }, (_, index) => ({ description: `Work package ${index + 1}`, quantity: '12.5', rate: '100.00', amount: '1250.00' })),
}
