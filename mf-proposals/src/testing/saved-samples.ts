import type { ListedProposalTemplate, ProposalTemplate } from '@billfold/contracts/proposals/proposal-template'
import type { ListedSavedSection } from '@billfold/contracts/proposals/saved-section'

const saved = { createdAt: '2026-11-02T15:09:26.000Z', updatedAt: '2026-11-04T10:00:00.000Z' }

export function sampleTemplate(differing: Partial<ProposalTemplate> = {}): ProposalTemplate {
  return {
    ...saved,
    id: 5,
    name: 'Website package',
    title: 'Website relaunch',
    amount: '2400.00',
    description: 'A faster website.',
    projectOverview: '<p>What we <strong>do</strong></p>',
    keyFeatures: 'Fast\nSafe',
    projectAssumptions: null,
    projectDeliverables: null,
    downPaymentPercentage: '30',
    lineItems: [{ description: 'Design', quantity: '16', rate: '150.00' }],
    ...differing,
  }
}

export const sampleTemplates: ListedProposalTemplate[] = [
  { ...saved, id: 4, name: 'Brand identity', title: 'Brand identity for a new company', amount: '6250.00' },
  { ...saved, id: 5, name: 'Website package', title: 'Website relaunch', amount: '2400.00' },
]

export const sampleSections: ListedSavedSection[] = [
  { ...saved, id: 7, name: 'Payment terms', excerpt: 'Half of the amount is due when you sign, the rest when the site goes live. Invoices are due within 14 days.' },
  { ...saved, id: 8, name: 'Revisions', excerpt: 'Two rounds of changes are included.' },
]

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** Enough sections for the search field to appear. */
export const manySections: ListedSavedSection[] = Array.from({ length: 30 }, (_, index) => ({ ...saved, id: index + 1, name: index === 0 ? longWord : `Section ${index}`, excerpt: `${longWord} ${index}` }))
