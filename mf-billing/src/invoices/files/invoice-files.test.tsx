import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { InvoiceFile } from '@billfold/contracts/invoices/invoice-file'
import { invoiceFileCalls } from '@billfold/contracts/invoices/invoice-file-calls'
import { ApiError, useCall } from '@billfold/web-kit'
import { type FakeUpload, fakeUploads } from '@billfold/web-kit/testing/fake-uploads.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { useToasts } from '@billfold/web-kit/toasts/toasts.store.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleFile, sampleInvoiceDetails } from '../../testing/invoice-samples.ts'
import { InvoiceFiles, type FilesState } from './invoice-files.tsx'

const plan = sampleFile()
let files: InvoiceFile[]
let uploads: FakeUpload[]
beforeEach(() => {
  files = []
  uploads = fakeUploads()
})

const onStateChange = vi.fn<(state: FilesState) => void>()
const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })

function Shown() {
  const { data } = useCall(invoiceCalls.get, { params: { id: 1 } })
  return data && <InvoiceFiles as="page" invoice={data} onStateChange={onStateChange} />
}

async function open(...answers: Answer[]) {
  const page = renderPage(<Shown />, { answers: [...answers, answer(invoiceCalls.get, () => sampleInvoiceDetails({ files }))] })
  await screen.findByRole('heading', { name: 'Attachments' })
  return page
}

const pdf = (name: string, content = '%PDF-') => new File([content], name)
const add = (...chosen: File[]) => fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: chosen } })
const row = (name: string) => within(screen.getByText(name, { exact: false, selector: 'li p, li a' }).closest('li')!)
const pressUndo = () => act(() => useToasts.getState().toasts[0]?.action?.onSelect())

async function finish(upload: FakeUpload | undefined, uploaded: InvoiceFile) {
  files = [...files, uploaded]
  await upload?.answer(201, uploaded)
}

describe('a saved attachment', () => {
  test('is listed with its size and a link to download it', async () => {
    files = [plan]
    await open()
    expect(screen.getByRole('list', { name: 'Attachments' }).textContent).toContain('Floor plan.pdf 1.3 MB')
    expect(screen.getByRole('link', { name: 'Floor plan.pdf' }).getAttribute('href')).toBe('/api/invoices/1/files/81')
  })

  test('can be hidden from the client', async () => {
    files = [plan]
    const { user, requests } = await open(answer(invoiceFileCalls.update, () => (files = [{ ...plan, isShown: false }])[0]!))
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show to the client' })
    expect(box.checked).toBe(true)
    await user.click(box)
    await waitFor(() => expect(box.checked).toBe(false))
    expect(requests.find(({ method }) => method === 'PATCH')).toMatchObject({ address: '/api/invoices/1/files/81', body: { isShown: false } })
  })

  test('stays visible to the client if hiding it fails', async () => {
    files = [plan]
    const { user, toastText } = await open(answer(invoiceFileCalls.update, down))
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show to the client' })
    await user.click(box)
    await waitFor(() => expect(toastText()).toBe('The setting could not be saved: Billing is not available right now.'))
    expect(box.checked).toBe(true)
  })

  test('can be removed and restored with Undo', async () => {
    files = [plan]
    const answers = [answer(invoiceFileCalls.delete, () => void (files = [])), answer(invoiceFileCalls.restore, () => (files = [plan])[0]!)]
    const { user, toastText } = await open(...answers)
    await user.click(screen.getByRole('button', { name: 'Remove Floor plan.pdf' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull())
    expect(toastText()).toBe('Attachment removed')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add files' }))
    pressUndo()
    expect(await screen.findByRole('link', { name: 'Floor plan.pdf' })).toBeTruthy()
  })
})

describe('file uploads', () => {
  test('run one after another and show their progress', async () => {
    await open()
    add(pdf('a b.pdf'), pdf('c.pdf'))
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(uploads[0]?.sent.slice(0, 2)).toEqual(['POST', '/api/invoices/1/files?name=a+b.pdf&isShown=true'])
    uploads[0]?.progress(1, 4)
    expect(screen.getByRole('progressbar', { name: 'Uploading a b.pdf' })).toHaveProperty('value', 25)
    expect(onStateChange).toHaveBeenLastCalledWith('uploading')
    await finish(uploads[0], sampleFile({ id: 82, name: 'a b.pdf' }))
    await waitFor(() => expect(uploads).toHaveLength(2))
    await finish(uploads[1], sampleFile({ id: 83, name: 'c.pdf' }))
    await waitFor(() => expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['a b.pdf', 'c.pdf']))
    expect(onStateChange).toHaveBeenLastCalledWith('saved')
  })

  test('keep a file that failed, and resend it with the same idempotency key on Retry', async () => {
    const { user } = await open()
    add(pdf('plan.pdf'))
    await waitFor(() => expect(uploads).toHaveLength(1))
    await uploads[0]?.end('error')
    expect(row('plan.pdf').getByRole('alert').textContent).toBe('Request failed. Please try again.')
    expect(onStateChange).toHaveBeenLastCalledWith('unsaved')
    await user.click(row('plan.pdf').getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(uploads).toHaveLength(2))
    expect([uploads[1]?.key, uploads[0]?.key?.length]).toEqual([uploads[0]?.key, 32])
    await finish(uploads[1], sampleFile({ id: 84, name: 'plan.pdf' }))
    expect(await screen.findByRole('link', { name: 'plan.pdf' })).toBeTruthy()
  })

  test('show the server’s reason and no Retry button if the file itself is rejected', async () => {
    await open()
    add(pdf('page.pdf', '<script>'))
    await waitFor(() => expect(uploads).toHaveLength(1))
    const message = 'The file’s content does not match its extension'
    await uploads[0]?.answer(415, { code: 'unsupported_media_type', message, requestId: 'r' })
    expect(row('page.pdf').getByRole('alert').textContent).toBe(message)
    expect(row('page.pdf').queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  test('can be cancelled', async () => {
    const { user } = await open()
    add(pdf('plan.pdf'), pdf('next.pdf'))
    await user.click(await screen.findByRole('button', { name: 'Cancel the upload of plan.pdf' }))
    expect(screen.queryByText(/plan\.pdf/)).toBeNull()
    await waitFor(() => expect(uploads[1]?.sent[1]).toContain('next.pdf'))
  })

  test('start when files are dropped on the page', async () => {
    await open()
    const dataTransfer = { types: ['Files'], files: [pdf('dropped.pdf')] }
    fireEvent.dragOver(document.body, { dataTransfer })
    expect(screen.getByText('Drop the files to attach them')).toBeTruthy()
    fireEvent.drop(document.body, { dataTransfer })
    await waitFor(() => expect(uploads[0]?.sent[1]).toContain('dropped.pdf'))
  })

  test.each([
    ['with an unsupported extension', pdf('virus.exe'), 'Attachments must be PDF, PNG, JPG, WebP, CSV, TXT, DOCX or XLSX files'],
    ['that are empty', pdf('plan.pdf', ''), 'The file is empty'],
    ['larger than 5 MB', pdf('plan.pdf', 'x'.repeat(5 * 1024 * 1024 + 1)), 'The file is larger than 5 MB'],
  ])('do not start for files %s', async (_, file, reason) => {
    await open()
    add(file)
    expect(screen.getByRole('alert').textContent).toBe(reason)
    expect(uploads).toEqual([])
  })

  test('do not start for an eleventh file', async () => {
    files = Array.from({ length: 9 }, (_, n) => sampleFile({ id: n + 1, name: `${n}.pdf` }))
    await open()
    add(pdf('tenth.pdf'), pdf('eleventh.pdf'))
    expect(row('eleventh.pdf').getByRole('alert').textContent).toBe('An invoice can have at most 10 attachments')
    await waitFor(() => expect(uploads).toHaveLength(1))
  })
})
