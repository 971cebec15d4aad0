import type { InvoiceStatus } from './invoices/invoice.ts'
import type { ProjectStatus } from './projects/project-status.ts'
import type { ProposalStatus } from './proposals/proposal.ts'

/** Meanings of the colors, which are defined in `packages/ui`. */
export type StatusTone = 'good' | 'info' | 'warn' | 'bad' | 'muted'

// Each status has one color on all screens, public pages and PDFs.

export const invoiceTones: Readonly<Record<InvoiceStatus, StatusTone>> = {
  draft: 'muted',
  sent: 'info',
  submitted: 'info',
  paid: 'good',
  overdue: 'bad',
  cancelled: 'muted',
}

export const proposalTones: Readonly<Record<ProposalStatus, StatusTone>> = {
  draft: 'muted',
  sent: 'info',
  accepted: 'good',
  rejected: 'bad',
  expired: 'warn',
}

export const projectTones: Readonly<Record<ProjectStatus, StatusTone>> = {
  active: 'good',
  completed: 'info',
  on_hold: 'warn',
  cancelled: 'muted',
}
