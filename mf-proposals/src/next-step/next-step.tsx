import type { Proposal, ProposalTimeline } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { useCall, useToday } from '@billfold/web-kit'
import { useIsPaid } from '../payment/payment-buttons.tsx'
import styles from './next-step.module.css'
import { PhaseLine } from './phase-line.tsx'
import { ProposalActions } from './proposal-actions.tsx'
import { phaseOf, type ProposalPhase, type ProposalStep, stepOf } from './proposal-phase.ts'

export interface NextStep {
  phase: ProposalPhase
  step: ProposalStep
  isPaid: boolean
  /** Undefined while the views are loading. */
  views: ProposalTimeline['views'] | undefined
}

export function useNextStep(proposal: Proposal): NextStep {
  const today = useToday()
  const isPaid = useIsPaid(proposal)
  const { data: timeline } = useCall(proposalCalls.timeline, { params: { id: proposal.id } })
  const isViewed = timeline !== undefined && timeline.views.count > 0
  const phase = phaseOf(proposal, { today, isPaid, isViewed })
  return { phase, step: stepOf(phase, proposal), isPaid, views: timeline?.views }
}

interface NextStepBarProps {
  proposal: Proposal
  next: NextStep
}

/** Explains the state of the proposal and offers the next step. */
export function NextStepBar({ proposal, next: { step, ...state } }: NextStepBarProps) {
  return (
    <div className={styles.next}>
      <PhaseLine proposal={proposal} {...state} />
      <ProposalActions proposal={proposal} step={step} />
    </div>
  )
}
