import { accountingCalls, accountingSettingsCalls } from '@billfold/contracts/accounting/accounting-calls'
import { defaultAccountingSettings } from '@billfold/contracts/accounting/accounting-settings'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, userEvent, within } from 'storybook/test'
import { AccountingDialog } from './accounting-dialog.tsx'

const periodTexts = { 'last-7-days': 'Last 7 days', 'last-30-days': 'Last 30 days', 'last-90-days': 'Last 90 days', 'last-6-months': 'Last 6 months', 'this-year': 'This year', custom: 'Custom range' }

const meta: Meta<typeof AccountingDialog> = {
  title: 'Reports/Accounting export',
  component: AccountingDialog,
  args: { period: 'last-6-months', range: { from: '2026-06-01', to: '2026-11-20' }, today: '2026-11-20', periodTexts, onClose: () => undefined },
}
export default meta

type Story = StoryObj<typeof AccountingDialog>

function answering(...answers: readonly Answer[]): Story {
  return {
    decorators: [withPage({ answers: [...answers, answer(accountingSettingsCalls.get, defaultAccountingSettings), answer(accountingCalls.summary, { invoices: 12, payments: 9, expenses: 31 })] })],
  }
}

async function chooseFormat(name: string): Promise<void> {
  const page = within(document.body)
  await userEvent.click(await page.findByRole('combobox', { name: 'Format' }))
  await userEvent.click(await page.findByRole('option', { name }))
}

export const Journal: Story = { ...answering(), tags: ['browser'] }
export const OnAPhone: Story = answering()
export const Datev: Story = {
  ...answering(),
  play: async () => {
    await chooseFormat('DATEV (Buchungsstapel)')
    await userEvent.click(within(document.body).getByRole('button', { name: 'Download file' }))
    await expect(await within(document.body).findByText('Consultant number is required')).toBeVisible()
  },
}
export const Xero: Story = { ...answering(), play: () => chooseFormat('Xero (CSV)') }
export const EmptyPeriod: Story = answering(answer(accountingCalls.summary, { invoices: 0, payments: 0, expenses: 0 }))
export const Failed: Story = answering(answer(accountingSettingsCalls.get, new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })))
