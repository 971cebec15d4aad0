import { statementCalls } from '@billfold/contracts/statements/statement-calls'
import { statementEmailCalls } from '@billfold/contracts/statements/statement-email-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, within } from 'storybook/test'
import { StatementPage } from './statement-page.tsx'
import { emptyStatement, longStatement, sampleStatement, sampleStatementDraft, sampleStatementEmail, statementAnswers } from './testing/statement-samples.ts'

const meta: Meta<typeof StatementPage> = { title: 'Statements/Page', component: StatementPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof StatementPage>

const never = () => new Promise<never>(() => undefined)
const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.', requestId: '7f3a9c20' })

function showing(query: string, ...answers: readonly Answer[]): Story {
  return { decorators: [withPage({ path: `/clients/1/statement${query}`, params: { id: '1' }, answers: [...answers, ...statementAnswers] })] }
}

export const ThisYear: Story = showing('')
export const OnAPhone: Story = {
  ...showing(''),
  ...phone,
  tags: ['browser'],
  play: async ({ canvas }) => {
    for (const number of await canvas.findAllByText(/^INV-/)) {
      await expect(number.getBoundingClientRect().height).toBeLessThan(2 * Number.parseFloat(getComputedStyle(number).fontSize))
    }
  },
}
export const AllTime: Story = showing('?period=all-time', answer(statementCalls.get, sampleStatement({ from: null, openingBalance: '0.00' })))
export const CustomRange: Story = showing('?from=2026-02-01&to=2026-03-15')

const emails = [
  sampleStatementEmail({ id: 64, state: 'waiting', sentAt: null }),
  sampleStatementEmail({ id: 63, state: 'failed', sentAt: null, error: 'The mail server refused the recipient: 550 No such user here' }),
  sampleStatementEmail({ id: 62, state: 'outbox', sentAt: null, cc: ['books@northwind.studio'] }),
  sampleStatementEmail(),
]
export const Sent: Story = showing('', answer(statementEmailCalls.list, emails))
export const SentOnAPhone: Story = { ...Sent, ...phone }

export const TooManyEntries: Story = showing('', answer(statementCalls.get, longStatement))
export const TooManyEntriesOnAPhone: Story = { ...TooManyEntries, ...phone }
export const Empty: Story = showing('', answer(statementCalls.get, emptyStatement))
export const EmptyOnAPhone: Story = { ...Empty, ...phone }
export const Loading: Story = showing('', answer(statementCalls.get, never))
export const Failed: Story = showing('', answer(statementCalls.get, down))
export const UnknownClient: Story = showing('', answer(statementCalls.get, new ApiError({ status: 404, code: 'not_found', message: 'Client not found' })))

export const Emailing: Story = {
  ...showing('?email=new'),
  play: async () => {
    await expect(await within(document.body).findByTitle('The message as the recipient sees it')).toBeVisible()
  },
}
export const EmailingOnAPhone: Story = { ...showing('?email=new'), ...phone }
export const EmailingWithoutServer: Story = showing('?email=new', answer(statementEmailCalls.draft, { ...sampleStatementDraft, hasMailServer: false }))
export const EmailNotLoaded: Story = showing('?email=new', answer(statementEmailCalls.draft, down))
