import type { InvoiceStatus } from '../../invoices/invoice.ts'

export interface FixedFee {
  project: string
  /** Issued this many days ago. */
  ago: number
  /** Overrides the status derived from the dates. */
  status?: InvoiceStatus
  notes: string | null
  lines: readonly { description: string; quantity: string; rate: string }[]
}

export const fixedFees: readonly FixedFee[] = [
  { project: 'Online store relaunch', ago: 396, notes: 'Final milestone.', lines: [{ description: 'Launch milestone, fixed fee', quantity: '1', rate: '4800.00' }, { description: 'Font licenses, two years', quantity: '1', rate: '390.00' }] },
  { project: 'Brand refresh', ago: 322, notes: null, lines: [{ description: 'Signage files for three shops', quantity: '3', rate: '420.00' }] },
  { project: 'Pop-up shop site', ago: 252, status: 'cancelled', notes: 'Cancelled with the project: the venue fell through.', lines: [{ description: 'Opening-day photography', quantity: '1', rate: '950.00' }] },
  { project: 'Shipment tracking', ago: 84, notes: null, lines: [{ description: 'Map tiles, annual plan', quantity: '1', rate: '1200.00' }] },
  { project: 'Online intake forms', ago: 0, status: 'draft', notes: null, lines: [{ description: 'Kick-off workshop, flat', quantity: '1', rate: '1800.00' }, { description: 'Prototype, milestone 1 of 3', quantity: '1', rate: '2400.00' }] },
]
