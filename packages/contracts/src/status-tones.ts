import type { InvoiceStatus } from './invoices/invoice.ts'
import type { ProjectStatus } from './projects/project-status.ts'
import type { ProposalStatus } from './proposals/proposal.ts'

/** Meanings of the colors in `packages/ui`. */
export type StatusTone = 'good' | 'info' | 'warn' | 'bad' | 'muted'

// One color per status, on every screen, public page and PDF.

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
