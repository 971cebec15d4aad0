import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Invoice, InvoiceStatusCounts, InvoiceSummary } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { ApiError } from '@billfold/web-kit'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, userEvent, within } from 'storybook/test'
import { deposit, draft, longWordedInvoice, overdue, paid, partlyPaid, sampleDesign, sampleInvoice, sampleInvoiceDetails, sampleInvoices, sampleInvoiceSummary, sampleStatusCounts, synced } from '../testing/invoice-samples.ts'
import { northwind, sampleProject } from '../testing/samples.ts'
import { InvoicesPage } from './invoices-page.tsx'

const meta: Meta<typeof InvoicesPage> = { title: 'Invoices/Page', component: InvoicesPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof InvoicesPage>

const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.', requestId: '7f3a9c20' })

/** The first page of a list with `total` invoices. */
const firstOf = (total: number) => ({ items: sampleInvoices(50), cursor: 'next', total })

function showing(
  invoices: Invoice[] | ReturnType<typeof firstOf>,
  path = '/invoices',
  { summary = sampleInvoiceSummary, statusCounts = sampleStatusCounts, answers = [] as Answer[] } = {},
): Story {
  return {
    decorators: [
      withPage({
        path,
        answers: [
          ...answers,
          answer(invoiceCalls.list, invoices),
          answer(invoiceCalls.summary, summary),
          answer(invoiceCalls.statusCounts, statusCounts),
          answer(projectCalls.get, sampleProject()),
          answer(invoiceCalls.get, sampleInvoiceDetails()),
          answer(invoiceCalls.design, sampleDesign),
          answer(invoiceSharingCalls.get, { link: null }),
          answer(clientCalls.get, { ...northwind, address: '400 Harbor Street\nPortland, OR 97204', primaryContact: 'Grace Hopper', taxId: '93-1234567' }),
          answer(settingsCalls.get, sampleSettings()),
        ],
      }),
    ],
  }
}

const noCounts: InvoiceStatusCounts = { draft: 0, sent: 0, submitted: 0, paid: 0, overdue: 0, cancelled: 0 }

const nothing: InvoiceSummary = {
  totalInvoices: 0,
  issuedThisMonth: 0,
  paidCount: 0,
  paidTotal: '0.00',
  pendingCount: 0,
  pendingTotal: '0.00',
  overdueCount: 0,
  overdueTotal: '0.00',
}

export const Many: Story = showing(sampleInvoices(24))
export const ManyOnAPhone: Story = { ...Many, ...phone }
export const OneOfEachKind: Story = showing([sampleInvoice(), draft, overdue, paid, sampleInvoice({ id: 9, status: 'submitted' }), sampleInvoice({ id: 10, status: 'cancelled', clientName: '' })])
const highFigures = sampleInvoice({ ...partlyPaid, id: 11, invoiceNumber: 'INV-20261116-090', total: '48250.00', amountPaid: '12500.50', status: 'overdue' })
export const PartlyPaid: Story = showing([partlyPaid, highFigures, paid, overdue])
export const PartlyPaidOnAPhone: Story = { ...PartlyPaid, ...phone }
const openDeposit = { ...deposit, id: 9, invoiceNumber: 'INV-20261118-011', status: 'sent', paidDate: null, amountPaid: '200.00' } as const
export const Deposits: Story = showing([openDeposit, deposit, { ...longWordedInvoice, kind: 'deposit' }, paid])
export const DepositsOnAPhone: Story = { ...Deposits, ...phone }
export const VeryLongWords: Story = showing([longWordedInvoice, sampleInvoice()])
export const VeryLongWordsOnAPhone: Story = { ...VeryLongWords, ...phone }
export const OfOneClient: Story = showing(sampleInvoices(24), '/invoices?client=1')
export const OfOneProject: Story = showing(sampleInvoices(24), '/invoices?project=10')
export const Pending: Story = showing([sampleInvoice()], '/invoices?status=pending&sort=total')
export const TenThousand: Story = showing(firstOf(10_000))
export const Empty: Story = showing([], '/invoices', { summary: nothing, statusCounts: noCounts })
export const NoMatch: Story = showing([], '/invoices?search=nowhere&period=last-30-days', { statusCounts: noCounts })

const answeringAll = (reply: ApiError | typeof never): Story => ({
  decorators: [withPage({ path: '/invoices', answers: [invoiceCalls.list, invoiceCalls.summary, invoiceCalls.statusCounts].map((call) => [call, reply] as const) })],
})
export const Loading: Story = answeringAll(never)
export const Failed: Story = answeringAll(broken)

const selectTwo: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement)
  for (const { invoiceNumber } of [draft, overdue]) await userEvent.click(await canvas.findByRole('checkbox', { name: `Select ${invoiceNumber}` }))
  await expect(await canvas.findByText('2 selected')).toBeVisible()
}

export const Selected: Story = { ...OneOfEachKind, play: selectTwo }
export const SelectedOnAPhone: Story = { ...Selected, ...phone }

export const NotAllDeleted: Story = {
  ...showing([sampleInvoice(), draft, overdue, paid], '/invoices', { answers: [answer(invoiceCalls.delete, undefined)] }),
  play: async (context) => {
    await selectTwo(context)
    const body = within(document.body)
    await userEvent.click(body.getByRole('button', { name: 'Delete drafts' }))
    await userEvent.click(within(await body.findByRole('alertdialog')).getByRole('button', { name: 'Delete drafts' }))
    await expect(await body.findByText('It is not a draft.')).toBeVisible()
  },
}

export const Menu: Story = {
  ...OneOfEachKind,
  play: async ({ canvasElement }) => {
    const [menu] = await within(canvasElement).findAllByRole('button', { name: 'More actions' })
    if (menu) await userEvent.click(menu)
    await expect(await within(document.body).findByRole('menuitem', { name: 'Download PDF' })).toBeVisible()
  },
}

export const SyncedInvoiceMenu: Story = {
  ...showing([{ ...synced, status: 'draft' }, overdue]),
  play: async ({ canvasElement }) => {
    const [menu] = await within(canvasElement).findAllByRole('button', { name: 'More actions' })
    if (menu) await userEvent.click(menu)
    for (const name of ['Send via Stripe', 'View Payment Link', 'Check Status']) await expect(await within(document.body).findByRole('menuitem', { name })).toBeVisible()
  },
}

export const Deleting: Story = {
  ...OneOfEachKind,
  play: async ({ canvasElement }) => {
    const [menu] = await within(canvasElement).findAllByRole('button', { name: 'More actions' })
    if (menu) await userEvent.click(menu)
    const body = within(document.body)
    await userEvent.click(await body.findByRole('menuitem', { name: 'Delete' }))
    await expect(await body.findByRole('alertdialog')).toBeVisible()
  },
}
