import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { type FakeUpload, fakeUploads } from '@billfold/web-kit/testing/fake-uploads.ts'
import { answer } from '@billfold/web-kit/testing/render.tsx'
import { useToasts } from '@billfold/web-kit/toasts/toasts.store.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sampleFile } from '../testing/invoice-samples.ts'
import { freeNumber } from './testing/form-answers.ts'
import { sampleDetails } from './testing/form-samples.ts'
import { field, newInvoice, openForm, press } from './testing/open-form.tsx'

const ready = newInvoice({ clientId: 1, projectId: 10, entryIds: [100] })
const pdf = (name: string) => new File(['%PDF-'], name)

let uploads: FakeUpload[]
beforeEach(() => {
  uploads = fakeUploads()
})

async function openWith(...chosen: File[]) {
  const form = await openForm(ready)
  await waitFor(() => expect(field('Invoice Number').value).toBe(freeNumber))
  await screen.findByRole('heading', { name: 'Attachments' }, { timeout: 10_000 })
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: chosen } })
  return form
}

test('the files of a new invoice are uploaded after the invoice is created', async () => {
  const { user, onSaved, onDirtyChange, requests } = await openWith(pdf('plan.pdf'), pdf('notes.exe'))
  expect(onDirtyChange).toHaveBeenLastCalledWith(true)
  await user.click(screen.getByRole('checkbox', { name: 'Show to the client' }))
  expect(uploads).toEqual([])
  await user.click(press('Create Invoice'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(uploads[0]?.sent[1]).toBe('/api/invoices/12/files?name=plan.pdf&isShown=false')
  expect(onSaved).not.toHaveBeenCalled()
  await uploads[0]?.answer(201, sampleFile())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('keeps the new invoice if an upload fails, and lets the user retry the upload before sending the invoice', async () => {
  const { user, onSend, requests } = await openWith(pdf('plan.pdf'), pdf('photo.pdf'))
  await user.click(press('Create & Send'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invoice INV-20261105-007 was created' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  await uploads[0]?.end('error')
  await waitFor(() => expect(uploads).toHaveLength(2))
  await uploads[1]?.answer(201, sampleFile())
  expect(await dialog.findByText('The invoice was created without these attachments')).toBeTruthy()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['plan.pdf 1 kBRequest failed. Please try again.Retry'])
  await user.click(dialog.getAllByRole('button', { name: 'Retry' }).at(-1)!)
  await waitFor(() => expect(uploads).toHaveLength(3))
  await uploads[2]?.answer(201, sampleFile())
  await waitFor(() => expect(onSend).toHaveBeenCalledWith('12'))
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('lets the user continue without the files if an upload fails', async () => {
  const { user, onSaved } = await openWith(pdf('plan.pdf'))
  await user.click(press('Create Invoice'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  await uploads[0]?.end('error')
  await user.click(press('Continue without them'))
  expect(onSaved).toHaveBeenCalledOnce()
})

test('removes a chosen file and restores it with Undo', async () => {
  const { user } = await openWith(pdf('plan.pdf'))
  await user.click(press('Remove plan.pdf'))
  expect(screen.queryByText(/^plan\.pdf/)).toBeNull()
  act(() => useToasts.getState().toasts[0]?.action?.onSelect())
  expect(screen.getByText(/^plan\.pdf/)).toBeTruthy()
})

test('shows the invoice’s attachments in the edit form', async () => {
  await openForm({ kind: 'edit', id: '12' }, [answer(invoiceCalls.get, sampleDetails({ files: [sampleFile()] }))])
  expect(await screen.findByRole('link', { name: 'Floor plan.pdf' }, { timeout: 10_000 })).toBeTruthy()
})
