import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { ApiError } from '@billfold/web-kit'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, fn, userEvent, within } from 'storybook/test'
import { longWorded, sampleEntries } from '../testing/samples.ts'
import { InvoiceForms } from './invoice-forms.tsx'
import { answerEntries, freeNumber, work } from './testing/form-answers.ts'
import { billedBefore, hosting, logoDeposit, sampleDeposit, sampleDetails, sampleLine } from './testing/form-samples.ts'

const meta: Meta<typeof InvoiceForms> = {
  title: 'Invoices/Forms',
  component: InvoiceForms,
  parameters: { layout: 'fullscreen' },
  args: { onClose: fn(), onSaved: fn(), onSend: fn(), onDirtyChange: fn() },
}
export default meta

type Story = StoryObj<typeof InvoiceForms>

const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.', requestId: '7f3a9c20' })
const onAPhone = { globals: { viewport: { value: 'phone' } } }

function create(given: { clientId?: number; projectId?: number; entryIds?: number[] } = {}, ...answers: Answer[]): Story {
  return {
    args: { dialog: { kind: 'new', clientId: null, projectId: null, entryIds: [], ...given } },
    decorators: [withPage({ path: '/invoices?new', answers: [...answers, ...work] })],
  }
}

const historical: Story = { args: { dialog: { kind: 'historical' } }, decorators: [withPage({ path: '/invoices?historical', answers: work })] }

function edit(...answers: Answer[]): Story {
  return { args: { dialog: { kind: 'edit', id: '12' } }, decorators: [withPage({ path: '/invoices?edit=12', answers: [...answers, ...work] })] }
}

const page = () => within(document.body)
const summary = async () => within(await page().findByRole('region', { name: 'Invoice Summary' }))
const press = async (name: string) => userEvent.click(await page().findByRole('button', { name }))

async function choose(label: RegExp, option: string) {
  await userEvent.click(await page().findByLabelText(label))
  await userEvent.click(await page().findByRole('option', { name: option }))
}

export const New: Story = create()
export const NewForAClient: Story = create({ clientId: 1 })
export const NewWithSelection: Story = {
  ...create({ clientId: 1, projectId: 10, entryIds: [100, 101] }),
  play: async () => {
    await press('Add line')
    await userEvent.type(await page().findByLabelText('Description of line 1'), 'Stock photographs')
    await userEvent.type(page().getByLabelText('Rate of line 1'), '49.90')
    await expect(await (await summary()).findAllByText('$586.56')).toHaveLength(2)
  },
}
export const NewWithSelectionOnAPhone: Story = { ...NewWithSelection, ...onAPhone }
export const NewOnAPhone: Story = { ...create(), ...onAPhone }
export const NewWithoutTime: Story = create({ clientId: 1, projectId: 10 }, answerEntries([]))
export const NewWithThousandEntries: Story = create({ clientId: 1 }, answerEntries(sampleEntries(2700)))
export const NewWithLongWords: Story = create({ clientId: 1, entryIds: [104] }, answerEntries([longWorded]))
export const NewWhileEntriesAreLoaded: Story = create({ clientId: 1 }, answer(timeEntryCalls.list, never))
export const NewWithoutEntries: Story = create({ clientId: 1 }, answer(timeEntryCalls.list, broken))
export const WithoutClients: Story = create({}, ...answerClients([]))
export const Loading: Story = create({}, answer(clientCalls.list, never))
export const Failed: Story = create({}, answer(clientCalls.list, broken))

const taken = `Invoice number ${freeNumber} is taken. INV-20261120-271 is available.`
export const NumberTaken: Story = {
  ...create(
    { clientId: 1, projectId: 10, entryIds: [100] },
    answer(
      invoiceCalls.create,
      new ApiError({
        status: 409,
        code: 'invoice_number_taken',
        message: taken,
        issues: [{ path: 'invoiceNumber', message: taken, suggestion: 'INV-20261120-271' }],
      }),
    ),
  ),
  play: async () => {
    await press('Create Invoice')
    await expect(await page().findByRole('button', { name: 'Use INV-20261120-271' })).toBeVisible()
  },
}

const elsewhere = 'The time entry “Sketches for the landing page” is already on invoice INV-20261119-500'
export const EntryInvoicedElsewhere: Story = {
  ...create(
    { clientId: 1, projectId: 10, entryIds: [100, 101] },
    answer(
      invoiceCalls.create,
      new ApiError({ status: 409, code: 'entry_already_invoiced', message: elsewhere, issues: [{ path: 'timeEntryIds', message: elsewhere }] }),
    ),
  ),
  play: async () => {
    await press('Create Invoice')
    await expect(await page().findByText(elsewhere, { exact: false, ...besideToasts })).toBeVisible()
  },
}

export const Saving: Story = {
  ...create({ clientId: 1, projectId: 10, entryIds: [100] }, answer(invoiceCalls.create, never)),
  play: async () => {
    await press('Create Invoice')
    await expect(await page().findByRole('button', { name: 'Creating...' })).toBeDisabled()
  },
}

const copied = answer(invoiceCalls.get, sampleDetails({ poNumber: 'PO-4711', notes: 'Thank you for your business.', template: 'modern' }))
export const Duplicate: Story = { args: { dialog: { kind: 'duplicate', id: '12' } }, decorators: [withPage({ path: '/invoices?duplicate=12', answers: [copied, ...work] })] }
export const DuplicateOnAPhone: Story = { ...Duplicate, ...onAPhone }
export const PreviewOnAPhone: Story = {
  ...Duplicate,
  ...onAPhone,
  play: async () => {
    await press('Preview')
    await expect(await within(await page().findByRole('figure', { name: 'Preview' })).findByText('PO-4711')).toBeVisible()
    await expect(page().queryByLabelText('Notes')).not.toBeVisible()
  },
}
export const PreviewWithManyLines: Story = edit(
  answer(
    invoiceCalls.get,
    sampleDetails({ lineItems: Array.from({ length: 40 }, (_, index) => sampleLine({ id: index + 1, description: `Hosting, month ${index + 1}`, timeEntryId: null })), timeEntryIds: [] }),
  ),
)
export const PreviewFailed: Story = create({ clientId: 1 }, answer(invoiceCalls.design, broken))

export const Historical: Story = {
  ...historical,
  play: async () => {
    await choose(/^Client/, 'Northwind Studio')
    await choose(/^Status/, 'Paid')
    await expect(await page().findByText('Invoiced #7')).toBeVisible()
  },
}
export const HistoricalOnAPhone: Story = { ...Historical, ...onAPhone }

export const Edit: Story = edit()
export const EditOnAPhone: Story = { ...edit(), ...onAPhone }
export const EditWithAmountOfTax: Story = edit(answer(invoiceCalls.get, sampleDetails({ taxRate: null, taxAmount: '33.33', total: '503.33' })))
export const EditWithEntriesBilledTogether: Story = edit(
  answer(
    invoiceCalls.get,
    sampleDetails({ lineItems: [hosting, sampleLine({ description: 'October, as agreed', quantity: '1', rate: '350.00', timeEntryId: null })] }),
  ),
)
export const EditCancelling: Story = {
  ...edit(),
  play: async () => {
    await choose(/^Status/, 'Cancelled')
    await expect(await page().findByText('Its time entries can go on another invoice.')).toBeVisible()
    await expect(await page().findByLabelText('Reason (Optional)')).toBeVisible()
  },
}
export const EditWithoutAvailableEntries: Story = {
  ...edit(answer(invoiceCalls.get, sampleDetails({ lineItems: [sampleLine()] })), answerEntries([billedBefore])),
  play: async () => {
    await userEvent.click(await page().findByRole('checkbox', { name: /Responsive table/ }))
    await press('Update Invoice')
    await expect(await page().findByText('Please select at least one time entry')).toBeVisible()
  },
}
const deposits = answer(invoiceCalls.deductibleDeposits, [logoDeposit, sampleDeposit()])
export const NewWithDeposit: Story = {
  ...create({ clientId: 1, projectId: 10, entryIds: [100, 101] }, deposits),
  play: async () => {
    await press('Add line')
    await userEvent.type(await page().findByLabelText('Description of line 1'), 'Fixed fee')
    await userEvent.type(page().getByLabelText('Rate of line 1'), '900')
    await expect(await (await summary()).findByText('$836.66')).toBeVisible()
  },
}
export const NewWithDepositOnAPhone: Story = { ...NewWithDeposit, ...onAPhone }
export const NewWithTooLargeDeposit: Story = {
  ...create({ clientId: 1, projectId: 10, entryIds: [100] }, deposits),
  play: async () => {
    await press('Create Invoice')
    await expect(await page().findByText('The deposits ($600.00) are more than the invoice amount ($350.00)')).toBeVisible()
  },
}
export const NewWithoutDeposits: Story = create({ clientId: 1, projectId: 10 }, answer(invoiceCalls.deductibleDeposits, broken))
export const EditWithDeposit: Story = edit(
  answer(invoiceCalls.get, sampleDetails({ deductions: [{ depositId: 8, invoiceNumber: 'INV-20261110-007', amount: '400.00' }], total: '108.78' })),
  answer(invoiceCalls.deductibleDeposits, [logoDeposit]),
)
export const EditLoading: Story = edit(answer(invoiceCalls.get, never))
export const EditNotFound: Story = edit(answer(invoiceCalls.get, new ApiError({ status: 404, code: 'not_found', message: 'Invoice not found' })))
export const EditFailed: Story = edit(answer(invoiceCalls.get, broken))

const stale = new ApiError({ status: 409, code: 'stale_version', message: 'This invoice was changed meanwhile.' })
export const EditChangedElsewhere: Story = {
  ...edit(answer(invoiceCalls.update, stale)),
  play: async () => {
    await press('Update Invoice')
    await expect(await page().findByText('This invoice was changed after you opened it')).toBeVisible()
  },
}
