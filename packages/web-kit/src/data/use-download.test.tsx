import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, renderPage, type Answer } from '../testing/render.tsx'
import { ApiError } from './api-error.ts'
import { useDownload } from './use-download.ts'

function PdfButton() {
  const download = useDownload(invoiceCalls.downloadPdf, { success: 'PDF downloaded successfully', failure: 'Failed to download PDF' })
  return (
    <button type="button" aria-busy={download.isPending} onClick={() => download.mutate({ params: { id: 3 }, query: { template: 'modern' } })}>
      PDF
    </button>
  )
}

const saved: { name: string; content: Blob }[] = []
const contents = new Map<string, Blob>()

beforeEach(() => {
  saved.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    contents.set('blob:1', blob as Blob)
    return 'blob:1'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: contents.get(this.href) ?? new Blob() })
  })
})
afterEach(() => vi.restoreAllMocks())

const open = (reply: Answer) => renderPage(<PdfButton />, { answers: [reply] })

test('saves a file unchanged, under the name in the response', async () => {
  const content = Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0xff, 0x00])
  const page = open(answer(invoiceCalls.downloadPdf, { name: 'Invoice-Ä 1.pdf', content }))
  await page.user.click(page.getByText('PDF'))
  await waitFor(() => expect(page.toastText()).toBe('Success: PDF downloaded successfully'))
  expect(page.requests[0]?.address).toBe('/api/invoices/3/download-pdf?template=modern')
  expect(saved.map(({ name }) => name)).toEqual(['Invoice-Ä 1.pdf'])
  expect(new Uint8Array(await saved[0]!.content.arrayBuffer())).toEqual(content)
  expect(saved[0]!.content.type).toBe('application/pdf')
})

test('saves nothing after a failure, and shows what failed and why', async () => {
  const page = open(answer(invoiceCalls.downloadPdf, new ApiError({ status: 404, code: 'not_found', message: 'Invoice not found' })))
  await page.user.click(page.getByText('PDF'))
  await waitFor(() => expect(page.toastText()).toBe('Failed to download PDF: Invoice not found'))
  expect(saved).toEqual([])
})
