import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { InvoiceDialog } from '../../invoices/invoices-address.ts'
import { InvoiceForms } from '../invoice-forms.tsx'
import { work } from './form-answers.ts'
import { sampleDetails } from './form-samples.ts'

type FormDialog = Extract<InvoiceDialog, { kind: 'new' | 'historical' | 'edit' | 'duplicate' }>

export function pageCalls() {
  return { onClose: vi.fn<() => void>(), onSaved: vi.fn<() => void>(), onSend: vi.fn<(id: string) => void>(), onDirtyChange: vi.fn<(isDirty: boolean) => void>() }
}

export async function openForm(dialog: FormDialog, answers: readonly Answer[] = []) {
  const calls = pageCalls()
  const saved = [answer(invoiceCalls.create, sampleDetails()), answer(invoiceCalls.update, sampleDetails())]
  const page = renderPage(<InvoiceForms dialog={dialog} {...calls} />, { path: '/invoices', answers: [...answers, ...work, ...saved] })
  await screen.findByRole('button', { name: /^(Create (Historical )?|Update )Invoice$/ })
  return { ...page, ...calls, sent: () => page.requests.findLast(({ method }) => method === 'POST' || method === 'PUT') }
}

export const newInvoice = (given: Partial<Extract<FormDialog, { kind: 'new' }>> = {}): FormDialog => ({
  kind: 'new',
  clientId: null,
  projectId: null,
  entryIds: [],
  ...given,
})

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const select = (label: string) => screen.getByRole('combobox', { name: label })
export const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
export const boxes = () => screen.getAllByRole('checkbox').map((input) => input.closest('label')?.textContent ?? 'Select all')

/** Returns the invoice totals, for example 'Subtotal $350.00', 'Tax $0.00', 'Total $350.00'. */
export function summary(): string[] {
  const terms = screen.getByRole('region', { name: 'Invoice Summary' }).querySelectorAll('dl > div')
  return [...terms].map((figure) => [...figure.children].map(({ textContent }) => textContent).join(' '))
}
