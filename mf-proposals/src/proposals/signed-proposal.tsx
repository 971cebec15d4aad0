import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { Button, EmptyState, Row } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { PenLine } from 'lucide-react'
import { DuplicateButton } from './proposal-menu.tsx'

export function SignedProposal({ proposal }: { proposal: Proposal }) {
  const t = useText()
  return (
    <EmptyState
      icon={<PenLine />}
      title={t('This proposal is signed')}
      description={t('Its content can no longer be changed. Duplicate it to create a new draft.')}
      action={
        <Row>
          <Button asChild>
            <Link to={`/proposals/${proposal.id}`}>{t('View Details')}</Link>
          </Button>
          <DuplicateButton id={proposal.id} variant="primary" />
        </Row>
      }
    />
  )
}
