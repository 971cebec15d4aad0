import { Button, Row } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Download } from 'lucide-react'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { ConvertLink } from '../conversion/convert-link.tsx'
import { EmailButton } from '../email/email-button.tsx'
import { PaymentButtons } from '../payment/payment-buttons.tsx'
import { ShareButton } from '../sharing/share-button.tsx'
import { DeleteProposal } from './delete-proposal.tsx'
import { DuplicateButton, useProposalPdf } from './proposal-menu.tsx'

/** All actions except editing. Signed proposals cannot be deleted. */
export function ProposalActions({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const { id } = proposal
  const pdf = useProposalPdf()
  return (
    <Row>
      <ShareButton proposal={proposal} />
      <EmailButton proposal={proposal} />
      <PaymentButtons proposal={proposal} />
      <ConvertLink proposal={proposal} />
      <Button icon={<Download />} busy={pdf.isPending} busyText={t('Downloading...')} onClick={() => pdf.mutate({ params: { id } })}>
        {t('Download PDF')}
      </Button>
      <DuplicateButton id={id} />
      {proposal.clientSignature === null && <DeleteProposal proposal={proposal} />}
    </Row>
  )
}
