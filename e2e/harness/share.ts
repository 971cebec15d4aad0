import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { type Links, readLinks } from '../../examples/host/links.ts'

export const CLIENT_MAIL = 'grace@northwind.test'

/** Share links of a project and a proposal. */
export interface SharedWork {
  links: Links
  project: { id: number }
  proposal: { id: number }
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
  const { body: ofProject } = await call(sharingCalls.generate, { params: project })
  const { body: ofProposal } = await call(proposalSharingCalls.generate, { params: proposal })
  return { project, proposal, links: readLinks(ofProject.shareUrl, ofProposal.shareUrl) }
}
