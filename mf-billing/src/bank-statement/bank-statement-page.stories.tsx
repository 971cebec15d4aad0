import { bankStatementCalls } from '@billfold/contracts/bank-statements/bank-statement-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, userEvent, within } from 'storybook/test'
import { BankStatementPage } from './bank-statement-page.tsx'
import { matchedSample } from './testing/matched-samples.ts'
import { americanCsv, camtFile } from './testing/statement-files.ts'

const meta: Meta<typeof BankStatementPage> = { title: 'Invoices/Bank statement', component: BankStatementPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof BankStatementPage>

const matched = answer(bankStatementCalls.match, matchedSample)

/** Chooses a file, then clicks the button named `press`, if given. */
function choosing(text: string, answers: readonly Answer[] = [], press?: string): Story {
  return {
    decorators: [withPage({ path: '/invoices/bank-statement', answers: [...answers, matched] })],
    play: async ({ canvasElement }) => {
      const page = within(canvasElement)
      await userEvent.upload(page.getByLabelText('Bank statement'), new File([text], 'statement-may-2026.xml'))
      if (press) await userEvent.click(await page.findByRole('button', { name: press }))
    },
  }
}

export const ChooseFile: Story = { decorators: [withPage({})] }
export const Unreadable: Story = choosing('%PDF-1.7')
export const Review: Story = {
  ...choosing(camtFile('08')),
  tags: ['browser'],
}
export const ReviewOnAPhone: Story = choosing(camtFile('08'))
export const ReviewInLightTheme: Story = { ...choosing(camtFile('08')), globals: { theme: 'light' } }
export const MatchColumns: Story = choosing(americanCsv)
export const AmbiguousDates: Story = choosing('Date,Amount\n03/04/2026,1.00\n')
export const NoPayments: Story = choosing(camtFile('08').replaceAll('CRDT', 'DBIT'))
export const Recorded: Story = choosing(camtFile('08'), [answer(bankStatementCalls.record, { payments: 1, paidInvoices: 1 })], 'Record 1 payment')

const refusal = new ApiError({
  status: 409,
  code: 'conflict',
  message: 'Some payments could not be recorded, so none were saved.',
  issues: [{ path: 'payments.0', message: 'This invoice has already been paid' }],
})
const refused = choosing(camtFile('08'), [answer(bankStatementCalls.record, refusal)], 'Record 1 payment')
export const PaidMeanwhile: Story = {
  ...refused,
  play: async (context) => {
    await refused.play?.(context)
    await expect(await within(context.canvasElement).findByText('This invoice has already been paid')).toBeVisible()
  },
}
