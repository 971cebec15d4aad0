import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import type { Person } from './person.ts'
import { insist, isDefinite, isDone, make } from './save.ts'

export async function writeProposal(person: Person): Promise<void> {
  const { browser, journal, clientId } = person
  const mark = journal.newMark()
  const record = journal.begin('proposal', mark, '3000.00')
  const lineItems = [{ description: 'Design', quantity: '20', rate: '100' }, { description: 'Build', quantity: '10', rate: '100' }]
  const body = { clientId, title: mark, description: 'A website', clientEmail: 'studio@example.com', projectOverview: '<p>What it is about.</p>', lineItems }
  const proposal = await make(browser, proposalCalls.create, { body }, person, record)
  if (!isDone(proposal)) return
  const { id, version } = proposal.body
  const shared = await insist(browser, proposalSharingCalls.generate, { params: { id } }, person)
  if (isDone(shared)) person.proposals.push({ id, version, record, shareToken: shared.body.shareUrl.split('/').at(-1) ?? '' })
}

/** What a client does who was sent the link. */
export async function readProposal(person: Person): Promise<void> {
  const shareToken = person.proposals[0]?.shareToken ?? person.signed.at(-1)
  if (shareToken === undefined) return writeProposal(person)
  const read = await person.clientBrowser.send(proposalSharingCalls.read, { params: { shareToken } })
  if (isDone(read)) await person.clientBrowser.send(proposalSharingCalls.countView, { params: { shareToken } })
}

export async function signProposal(person: Person): Promise<void> {
  const proposal = person.proposals.shift()
  if (!proposal) return writeProposal(person)
  const { shareToken, record } = proposal
  const signature = person.journal.begin('signature', record.mark, `Client of ${record.mark}`)
  const body = { signature: signature.values[0] ?? '' }
  const answer = await insist(person.clientBrowser, proposalSharingCalls.sign, { params: { shareToken }, body }, person, signature)
  person.signed.push(shareToken)
  if (isDone(answer)) signature.told = 'made'
  else if (isDefinite(answer)) await seeWhoSigned(person, shareToken, signature)
}

/** Whoever is told that it is signed already, after no answer at first, finds their own name there. */
async function seeWhoSigned(person: Person, shareToken: string, signature: { values: string[]; told: string }): Promise<void> {
  const page = await insist(person.clientBrowser, proposalSharingCalls.read, { params: { shareToken } }, person)
  if (!isDone(page)) return
  signature.told = page.body.proposal.clientSignature === signature.values[0] ? 'made' : 'refused'
}

/** The message goes to the client by the mail server. */
export async function sendByMail(person: Person): Promise<void> {
  const proposal = person.proposals[0]
  if (!proposal) return writeProposal(person)
  const mark = person.journal.newMark()
  const record = person.journal.begin('message', mark, '')
  await make(person.browser, proposalCalls.sendEmail, { params: { id: proposal.id }, body: { recipientEmail: 'studio@example.com', message: mark } }, person, record)
}
