import type { InvoiceFile } from '@billfold/contracts/invoices/invoice-file'
import { invoiceFileCalls } from '@billfold/contracts/invoices/invoice-file-calls'
import { samplePdf } from '@billfold/server-kit/testing/files'
import type { Freelancer } from './freelancer.ts'

interface Attached {
  name?: string
  content?: Buffer
  isShown?: boolean
  key?: string
}

export function attach({ call }: Pick<Freelancer, 'call'>, { id }: { id: number }, { name = 'Plan.pdf', content = samplePdf(), isShown = true, key }: Attached = {}) {
  return call(invoiceFileCalls.upload, {
    params: { id },
    query: { name, isShown: isShown ? 'true' : 'false' },
    body: new Blob([new Uint8Array(content)], { type: 'application/octet-stream' }),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
}

/** Like `attach`, but fails unless the file is stored. */
export async function attached(...input: Parameters<typeof attach>): Promise<InvoiceFile> {
  const { status, body, error } = await attach(...input)
  if (status !== 201) throw new Error(error.message)
  return body
}
