import { dateInWords } from '@billfold/contracts/settings/letterhead'
import { formatMoney } from '@billfold/contracts/money'
import type { SignedDocument } from '@billfold/contracts/proposals/evidence'
import { type MailBlock, type MailDocument, mailHtml, mailText, type WrittenMail } from '@billfold/server-kit/mail/mail-document'
import { senderNameOf } from '../signing/proposal-document.ts'

interface MailContent {
  document: SignedDocument
  isSigned: boolean
  canBeSigned: boolean
  message: string | null
  url: string
}

/** The e-mail to the client: sender, amounts, and a link to read and, if possible, sign the proposal. */
export function proposalMail(content: MailContent): WrittenMail {
  const { document, message, url } = content
  const { from, title, description } = document
  const sender = senderNameOf(document)
  const blocks: MailBlock[] = [
    ...(message ? [{ kind: 'quote', text: message } as const] : []),
    { kind: 'paragraph', text: description },
    { kind: 'facts', facts: factsOf(content) },
    { kind: 'button', label: invitationOf(content), url },
    { kind: 'paragraph', text: 'The proposal is also attached as a PDF.' },
  ]
  const footer = [`Sent with Billfold on behalf of ${sender}. Replies to this message go to ${from.email}.`]
  const mail: MailDocument = { from: `${sender} sent you a proposal`, heading: title, blocks, footer }
  return { senderName: `${sender} via Billfold`, replyTo: from.email, subject: `Proposal: ${title}`, html: mailHtml(mail), text: mailText(mail) }
}

function invitationOf({ isSigned, canBeSigned }: MailContent): string {
  if (isSigned) return 'View signed proposal'
  return canBeSigned ? 'View and sign proposal' : 'View proposal'
}

function factsOf({ document: { amount, downPaymentPercentage, downPaymentAmount, validUntil }, isSigned, canBeSigned }: MailContent) {
  const isOver = !isSigned && !canBeSigned
  return [
    { label: 'Total Project Investment', value: formatMoney(amount) },
    { label: `Down Payment (${downPaymentPercentage}%)`, value: formatMoney(downPaymentAmount) },
    ...(validUntil === null || isOver ? [] : [{ label: 'Valid Until', value: dateInWords(validUntil) }]),
  ]
}
