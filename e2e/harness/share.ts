import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { type Links, readLinks } from '../../examples/host/links.ts'

export const CLIENT_MAIL = 'grace@northwind.test'

/** A project, a proposal and an invoice, each with a share link. */
export interface SharedWork {
  links: Links
  project: { id: number }
  proposal: { id: number }
  invoice: { id: number }
}

export async function shareWork(call: Caller): Promise<SharedWork> {
  const { body: client } = await call(clientCalls.create, { body: { name: 'Northwind Coffee', email: CLIENT_MAIL } })
  const { body: project } = await call(projectCalls.create, { body: { name: 'Online shop', clientId: client.id, budget: '24000', completionPercentage: 65 } })
  const offer = {
    clientId: client.id,
    title: 'A second shop',
    description: 'The same again, in German',
    clientEmail: CLIENT_MAIL,
    lineItems: [{ description: 'Design', quantity: '16', rate: '150' }],
    validUntil: '2099-12-31',
  }
  const { body: proposal } = await call(proposalCalls.create, { body: offer })
  const bill = { clientId: client.id, invoiceNumber: 'INV-7', issueDate: '2026-11-02', dueDate: '2099-12-31', status: 'sent' as const }
  const { body: invoice } = await call(invoiceCalls.create, { body: { ...bill, lineItems: [{ description: 'Logo design', quantity: '1', rate: '600' }] } })
  const { body: ofProject } = await call(sharingCalls.generate, { params: project })
  const { body: ofProposal } = await call(proposalSharingCalls.generate, { params: proposal })
  const { body: ofInvoice } = await call(invoiceSharingCalls.generate, { params: invoice })
  return { project, proposal, invoice, links: readLinks(ofProject.shareUrl, ofProposal.shareUrl, ofInvoice.shareUrl) }
}
