import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, userEvent, within } from 'storybook/test'
import { sampleExpense } from '../expenses/testing/expense-samples.ts'
import { ReportsPage } from './reports-page.tsx'
import { emptyAnswers, failingAnswers, pendingAnswers, reportAnswers } from './testing/report-answers.ts'
import { longRevenueReport, sampleProjectCosts, sampleReportSummary } from './testing/report-samples.ts'

const meta: Meta<typeof ReportsPage> = { title: 'Reports/Page', component: ReportsPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof ReportsPage>

const PERIOD = 'from=2026-06-01&to=2026-11-20'

function showing(query: string, ...answers: readonly Answer[]): Story {
  return { decorators: [withPage({ path: `/reports?${PERIOD}&${query}`, answers: [...answers, ...reportAnswers] })] }
}

/** Opens the tooltip of a column with the keyboard. */
export const Revenue: Story = {
  ...showing(''),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const september = await page.findByRole('button', { name: 'September 2026' })
    september.focus()
    await expect(await page.findByRole('tooltip')).toHaveTextContent('Profit -$2,519.25')
  },
}
export const RevenueOnAPhone: Story = showing('')
export const RevenueInLightTheme: Story = { ...showing(''), globals: { theme: 'light' } }

/** A chart with 120 months is scrolled to the newest ones. A single key press jumps to the first month. */
export const TenYears: Story = {
  tags: ['browser'],
  ...showing('', answer(reportCalls.revenue, longRevenueReport)),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const chart = await page.findByRole('group', { name: 'Revenue by month' })
    const months = within(chart).getAllByRole('button')
    await expect(months).toHaveLength(120)
    const inView = () => chart.parentElement?.scrollLeft ?? 0
    await expect(inView()).toBeGreaterThan(1000)
    months.at(-1)?.focus()
    await userEvent.keyboard('{Home}')
    await expect(inView()).toBe(0)
    await expect(await page.findByRole('tooltip')).toHaveTextContent('December 2016')
  },
}
export const Clients: Story = showing('tab=clients')
export const ClientsOnAPhone: Story = showing('tab=clients')
export const Projects: Story = showing('tab=projects&sort=margin')
export const ProjectsOnAPhone: Story = showing('tab=projects')
export const ProjectsWithLaborCost: Story = showing('tab=projects', answer(reportCalls.projects, sampleProjectCosts))
export const ProjectsWithLaborCostOnAPhone: Story = showing('tab=projects', answer(reportCalls.projects, sampleProjectCosts))
export const Time: Story = showing('tab=time')
export const TimeOnAPhone: Story = showing('tab=time')
export const Tax: Story = {
  tags: ['browser'],
  ...showing('tab=tax'),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('table', { name: 'Tax by rate' })).toBeVisible()
  },
}
export const TaxOnAPhone: Story = showing('tab=tax')
export const TaxEmpty: Story = showing('tab=tax', ...emptyAnswers)
export const TimeAsTable: Story = {
  ...showing('tab=time'),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Show as table' }))
    await expect(page.getByRole('table', { name: 'Hours by week' })).toBeVisible()
  },
}

export const Loss: Story = showing(
  '',
  answer(reportCalls.summary, {
    ...sampleReportSummary,
    netProfit: '-2519.25',
    profitMargin: -204.7,
    undatedReceipts: '12500.00',
    changes: { totalBilled: -100, netProfit: -1204.5, totalInvoices: -3.2, profitMargin: -278.5 },
  }),
)
export const Empty: Story = showing('', ...emptyAnswers)
export const EmptyTime: Story = showing('tab=time', ...emptyAnswers)
export const EmptyOnAPhone: Story = showing('tab=projects', ...emptyAnswers)
export const Loading: Story = showing('', ...pendingAnswers)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.', requestId: '7f3a9c20' })
export const Failed: Story = showing('', ...failingAnswers(broken))
export const TaxFailed: Story = showing('tab=tax', ...failingAnswers(broken))

/** Both days are picked with the keyboard, in different months. */
export const ChoosingRange: Story = {
  ...showing(''),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Custom Range' }))
    const dialog = within(await within(document.body).findByRole('dialog'))
    const start = await dialog.findByRole('button', { name: 'Friday, November 20, 2026' })
    start.focus()
    await userEvent.keyboard('{PageUp}{Enter}{PageDown}{ArrowDown}{ArrowDown}{Enter}')
    await expect(dialog.getByLabelText('From')).toHaveValue('2026-10-20')
    await expect(dialog.getByLabelText('To')).toHaveValue('2026-12-04')
    await expect(dialog.getByRole('grid', { name: 'December 2026' })).toBeVisible()
  },
}
export const ChoosingRangeOnAPhone: Story = {
  ...showing(''),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Custom Range' }))
    await expect(await within(document.body).findByRole('grid')).toBeVisible()
  },
}

const manyExpenses = Array.from({ length: 24 }, (_, index) => sampleExpense({ id: index + 100, note: `Font licence ${index + 1}` }))
export const AllExpenses: Story = {
  ...showing('expenses=highest', answer(expenseCalls.list, manyExpenses)),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Show all 24' }))
    await expect(page.getByRole('button', { name: 'Show fewer' })).toBeVisible()
  },
}

export const NewExpense: Story = showing('expense=new')
export const EditedExpenseOnAPhone: Story = showing('expense=12')
export const ExpenseNotFound: Story = showing('expense=404')
export const ExpenseChangedElsewhere: Story = {
  ...showing(
    'expense=12',
    answer(expenseCalls.update, new ApiError({ status: 409, code: 'stale_version', message: 'This expense was changed meanwhile.' })),
  ),
  play: async () => {
    const page = within(document.body)
    await userEvent.click(await page.findByRole('button', { name: 'Update Expense' }))
    await expect(await page.findByText('This expense was changed after you opened it')).toBeVisible()
  },
}
