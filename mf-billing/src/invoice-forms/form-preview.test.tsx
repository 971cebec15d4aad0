import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { ApiError } from '@billfold/web-kit'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleDesign } from '../testing/invoice-samples.ts'
import { clients } from '../testing/samples.ts'
import { logoDeposit, sampleDeposit, sampleDetails } from './testing/form-samples.ts'
import { field, newInvoice, openForm, press } from './testing/open-form.tsx'

const useWidth = (isWide: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: isWide && media === '(min-width: 1100px)' }) as MediaQueryList)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
  useWidth(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const paper = () => screen.getByRole('figure', { name: 'Preview' })
const missing = (...texts: string[]) => texts.filter((text) => !paper().textContent.includes(text))
const ready = newInvoice({ clientId: 1, projectId: 10, entryIds: [100] })
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })

describe('the preview next to a form', () => {
  test('shows sender, client, lines, totals and terms as the client will see them', async () => {
    await openForm(ready, [answer(invoiceCalls.design, { ...sampleDesign, terms: 'IBAN 1' })])
    await waitFor(() => expect(missing('Lovelace Analytics', 'Northwind Studio', 'hello@northwind.studio', 'Website redesign', 'Sketches for the landing page', '$140.00', 'Total due$350.00', 'IBAN 1')).toEqual([]))
  })

  test('updates as the user types', async () => {
    const { user } = await openForm(ready)
    await user.clear(field('Invoice Number'))
    await user.type(field('Invoice Number'), 'MINE-1')
    await user.type(field('PO Number'), 'PO-4711')
    await user.type(field('Notes'), 'Thank you')
    await user.click(press('Add line'))
    await user.type(field('Description of line 1'), 'License for fonts')
    await user.type(field('Rate of line 1'), '44.5')
    await user.clear(field('Tax Amount'))
    await user.type(field('Tax Amount'), '10')
    await waitFor(() => expect(missing('MINE-1', 'PO numberPO-4711', 'License for fonts', '$44.50', 'Subtotal$394.50', 'Tax$10.00', 'Total due$404.50', 'Thank you')).toEqual([]))
    await choose(user, 'Client', 'Cedar & Sage')
    await waitFor(() => expect(paper().textContent).not.toContain('Northwind Studio'))
    await waitFor(() => expect(missing('Cedar & Sage')).toEqual([]))
  })

  test('is in the client’s language', async () => {
    await openForm(ready, answerClients(clients.map((client) => ({ ...client, language: 'de' as const }))))
    await waitFor(() => expect(missing('Rechnung an', 'Zu zahlen')).toEqual([]))
  })

  test('deducts the chosen deposits', async () => {
    const { user } = await openForm(ready, [answer(invoiceCalls.deductibleDeposits, [logoDeposit, sampleDeposit({ total: '100.00' })])])
    await waitFor(() => expect(missing('Deposit INV-20261110-007−$100.00', 'Total due$250.00')).toEqual([]))
    await user.click(await screen.findByRole('checkbox', { name: /INV-20261112-031/ }))
    await waitFor(() => expect(missing('Deposit INV-20261112-031−$150.00', 'Total due$100.00')).toEqual([]))
  })

  test('uses the edited invoice’s template and shows its payments', async () => {
    await openForm({ kind: 'edit', id: '12' }, [answer(invoiceCalls.get, sampleDetails({ template: 'modern', amountPaid: '8.78' }))])
    await waitFor(() => expect(missing('Responsive table', 'Amount paid$8.78', 'Balance due$500.00')).toEqual([]))
    expect(paper().querySelector('.modern')).toBeTruthy()
  })

  test('shows a Retry button if it fails to load', async () => {
    let design: typeof sampleDesign | ApiError = broken
    const { user } = await openForm(ready, [answer(invoiceCalls.design, () => design)])
    expect(await within(paper()).findByText('The preview could not be loaded')).toBeTruthy()
    design = sampleDesign
    await user.click(within(paper()).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(missing('Total due$350.00')).toEqual([]))
  })

  test('can crash without preventing the invoice from being saved', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { user, onSaved } = await openForm(ready, [answer(invoiceCalls.design, {} as typeof sampleDesign)])
    expect(await within(paper()).findByText('The preview could not be loaded')).toBeTruthy()
    await user.click(press('Create Invoice'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
  })
})

describe('the preview on a small screen', () => {
  beforeEach(() => {
    useWidth(false)
  })

  test('is loaded only on demand and then replaces the form', async () => {
    const { user, requests } = await openForm(ready)
    const isAsked = () => requests.some(({ address }) => address === '/api/invoices/design')
    expect([screen.queryByRole('figure'), isAsked()]).toEqual([null, false])
    await user.click(press('Preview'))
    await waitFor(() => expect(missing('Total due$350.00')).toEqual([]))
    expect([press('Preview').getAttribute('aria-pressed'), isAsked()]).toEqual(['true', true])
    expect(field('Notes').closest('[hidden]')).toBeTruthy()
    await user.click(press('Preview'))
    expect(screen.queryByRole('figure')).toBeNull()
    expect(field('Notes').closest('[hidden]')).toBeNull()
  })

  test.each(['Create Invoice', 'Create & Send'])('closes to show the form if %s finds an error', async (button) => {
    const { user } = await openForm(ready)
    await user.clear(field('Invoice Number'))
    await user.click(press('Preview'))
    await user.click(press(button))
    expect(await screen.findByText('Invoice number is required')).toBeTruthy()
    expect(field('Invoice Number').closest('[hidden]')).toBeNull()
    expect(document.activeElement).toBe(field('Invoice Number'))
  })
})
