import type { ClientPortal, PortalInvoice, PortalProject, PortalProposal } from '@billfold/contracts/client-portal/client-portal-calls'
import { sampleSender } from '@billfold/web-kit/project-status/testing/sample-sender.ts'
import { sampleSheet } from '@billfold/web-kit/invoice-sheet/testing/sample-sheet.ts'

export interface PortalLists {
  openInvoices: PortalInvoice[]
  paidInvoices: PortalInvoice[]
  openProposals: PortalProposal[]
  signedProposals: PortalProposal[]
  projects: PortalProject[]
}

export const samplePortal: ClientPortal = { sender: { ...sampleSender, logoUrl: sampleSheet().logoUrl }, client: { name: 'Northwind Studio' }, language: 'en' }

export const emptyLists: PortalLists = { openInvoices: [], paidInvoices: [], openProposals: [], signedProposals: [], projects: [] }

export function openInvoice(changes: Partial<PortalInvoice> = {}): PortalInvoice {
  return {
    id: 42,
    invoiceNumber: 'INV-20261102-042',
    projectName: 'Online shop relaunch',
    status: 'sent',
    issueDate: '2026-11-02',
    dueDate: '2026-12-02',
    paidDate: null,
    total: '1336.35',
    amountPaid: '0.00',
    balance: '1336.35',
    isPayable: true,
    ...changes,
  }
}

function paidInvoice(id: number, paidDate: string, total: string): PortalInvoice {
  const invoiceNumber = `INV-2026-${String(id).padStart(3, '0')}`
  return openInvoice({ id, invoiceNumber, status: 'paid', issueDate: paidDate, paidDate, total, amountPaid: total, balance: '0.00', isPayable: false })
}

export const sampleLists: PortalLists = {
  openInvoices: [
    openInvoice({ id: 39, invoiceNumber: 'INV-20261012-039', status: 'overdue', dueDate: '2026-11-11', total: '2400.00', balance: '2400.00' }),
    openInvoice(),
    openInvoice({ id: 43, invoiceNumber: 'INV-20261116-043', dueDate: '2026-12-16', total: '5200.00', amountPaid: '2600.00', balance: '2600.00' }),
  ],
  openProposals: [{ id: 7, title: 'Website relaunch', amount: '8420.84', validUntil: '2026-12-31', signedDate: null }],
  projects: [
    { path: '/client-project/PROJECT', name: 'Online shop relaunch', status: 'active', completionPercentage: 65, dueDate: '2026-12-18' },
    { path: '/client-project/PROJECT2', name: 'Brand refresh', status: 'completed', completionPercentage: 100, dueDate: null },
  ],
  paidInvoices: [paidInvoice(31, '2026-10-20', '1875.00'), paidInvoice(24, '2026-09-18', '3150.50')],
  signedProposals: [{ id: 5, title: 'Online shop relaunch', amount: '24000.00', validUntil: '2026-09-30', signedDate: '2026-08-27T14:45:00.000Z' }],
}

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

export const longPortal: ClientPortal = {
  sender: { name: `${longWord} & Söhne`, email: `ada@${longWord.toLowerCase().replace('ä', 'ae')}.example.com`, logoUrl: null, accentColor: '#ffd500' },
  client: { name: `${longWord} & Partners International Holding` },
  language: 'en',
}

export const longLists: PortalLists = {
  openInvoices: [
    openInvoice({ id: 1, invoiceNumber: `RECHNUNG-${longWord}-00042`, status: 'overdue', total: '99999999.99', amountPaid: '0.01', balance: '99999999.98' }),
    openInvoice({ id: 2, total: '99999999.99', balance: '99999999.99' }),
  ],
  openProposals: [{ id: 3, title: `${longWord} ${longWord}`, amount: '99999999.99', validUntil: null, signedDate: null }],
  projects: [{ path: '/client-project/PROJECT', name: longWord, status: 'on_hold', completionPercentage: 0, dueDate: '2026-12-18' }],
  paidInvoices: [paidInvoice(4, '2026-10-20', '99999999.99')],
  signedProposals: [{ id: 6, title: longWord, amount: '99999999.99', validUntil: null, signedDate: '2026-08-27T14:45:00.000Z' }],
}
