import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { Button, type ButtonProps, cx, Row } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { Pencil } from 'lucide-react'
import type { ComponentType } from 'react'
import { ConvertLink } from '../conversion/convert-link.tsx'
import { EmailButton } from '../email/email-button.tsx'
import { CheckStatusButton, CreatePaymentButton, SendInvoiceButton, ViewPaymentLink } from '../payment/payment-buttons.tsx'
import { DuplicateButton } from '../proposals/proposal-menu.tsx'
import { CopyLinkButton } from '../sharing/copy-link-button.tsx'
import { ShareButton } from '../sharing/share-button.tsx'
import { MoreActions } from './more-actions.tsx'
import styles from './next-step.module.css'
import { hasPayment, type ProposalStep } from './proposal-phase.ts'

type Action = ProposalStep | 'checkStatus' | 'viewPayment'

type ActionProps = Pick<ButtonProps, 'variant'> & { proposal: Proposal }

const buttons: Record<Action, ComponentType<ActionProps>> = {
  share: ShareButton,
  email: EmailButton,
  copyLink: CopyLinkButton,
  createPayment: CreatePaymentButton,
  sendInvoice: SendInvoiceButton,
  checkStatus: CheckStatusButton,
  viewPayment: ViewPaymentLink,
  convert: ConvertLink,
  edit: EditLink,
  duplicate: ({ proposal, variant }) => <DuplicateButton id={proposal.id} variant={variant} />,
}

interface EditLinkProps extends Pick<ButtonProps, 'size' | 'variant' | 'iconOnPhone'> {
  proposal: Proposal
}

export function EditLink({ proposal: { id }, ...look }: EditLinkProps) {
  const t = useText()
  return (
    <Button asChild {...look} icon={<Pencil />}>
      <Link to={`/proposals/${id}/edit`}>{t('Edit Proposal')}</Link>
    </Button>
  )
}

/** The other actions in the specified order. Editing is not among them, because the details page has its own edit button. */
function othersOf(proposal: Proposal): Action[] {
  const payment: Action[] = hasPayment(proposal) ? ['sendInvoice', 'checkStatus', 'viewPayment'] : ['createPayment']
  return ['share', 'email', ...payment, 'convert']
}

interface ProposalActionsProps {
  proposal: Proposal
  step: ProposalStep
}

/** Shows the next step first. Keying by action keeps dialogs open when another action becomes the next step. */
export function ProposalActions({ proposal, step }: ProposalActionsProps) {
  const actions = [step, ...othersOf(proposal).filter((action) => action !== step)]
  return (
    <Row>
      {actions.map((action) => {
        const Action = buttons[action]
        const isStep = action === step
        return (
          <div key={action} data-actions={isStep || undefined} className={cx(styles.action, isStep && styles.step)}>
            <Action proposal={proposal} variant={isStep ? 'primary' : 'secondary'} />
          </div>
        )
      })}
      <MoreActions proposal={proposal} canDuplicate={step !== 'duplicate'} />
    </Row>
  )
}
