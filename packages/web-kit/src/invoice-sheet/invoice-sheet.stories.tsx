import { phone } from '@billfold/ui/stories/phone.ts'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { sampleSheet } from './testing/sample-sheet.ts'

const meta: Meta<typeof InvoiceSheet> = { title: 'Invoices/Sheet', component: InvoiceSheet, globals: { theme: 'light' }, args: { as: 'reading' } }
export default meta

type Story = StoryObj<typeof InvoiceSheet>

export const Classic: Story = { args: { document: sampleSheet() } }
export const Modern: Story = { args: { document: sampleSheet({ template: 'modern', accentColor: '#0f766e' }) } }
export const Compact: Story = { args: { document: sampleSheet({ template: 'compact', accentColor: '#b45309' }) } }
const deductions = [
  { label: 'Deposit INV-20261110-007', amount: '−$600.00' },
  { label: 'Deposit ANZAHLUNG-DONAUDAMPFSCHIFFFAHRT-2026-NOVEMBER-042', amount: '−$100.00' },
]
export const WithDeposits: Story = { args: { document: sampleSheet({ deductions, total: { label: 'Total due', amount: '$636.35' } }) } }
export const WithDepositsOnAPhone: Story = { ...WithDeposits, ...phone }
export const ClassicOnAPhone: Story = { ...Classic, ...phone }
export const ModernOnAPhone: Story = { ...Modern, ...phone }
export const CompactOnAPhone: Story = { ...Compact, ...phone }
