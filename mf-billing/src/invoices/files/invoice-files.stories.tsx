import { phone } from '@billfold/ui/stories/phone.ts'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, userEvent } from 'storybook/test'
import { sampleFile, sampleInvoiceDetails } from '../../testing/invoice-samples.ts'
import { InvoiceFiles } from './invoice-files.tsx'

const longName = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft.xlsx'
const files = [sampleFile(), sampleFile({ id: 82, name: longName, size: 48_300, isShown: false })]

const meta: Meta<typeof InvoiceFiles> = {
  title: 'Invoices/Attachments',
  component: InvoiceFiles,
  args: { as: 'page', invoice: { id: 1, files }, onStateChange: () => undefined },
  decorators: [withPage({ path: '/invoices?view=1', answers: [answer(invoiceCalls.get, sampleInvoiceDetails({ files }))] })],
}
export default meta

type Story = StoryObj<typeof InvoiceFiles>

export const Empty: Story = { args: { invoice: { id: 1, files: [] } } }

/** Adds a file with an unsupported type and an empty file. */
export const WithProblems: Story = {
  tags: ['browser'],
  play: async () => {
    const chosen = [new File(['MZ'], 'Setup.exe'), new File([], 'Scan.pdf')]
    await userEvent.upload(screen.getByLabelText('Add files', { selector: 'input' }), chosen, { applyAccept: false })
    await expect(await screen.findByText('The file is empty')).toBeVisible()
  },
}
export const WithProblemsOnAPhone: Story = { ...WithProblems, ...phone }
export const InAForm: Story = { args: { as: 'form' } }
