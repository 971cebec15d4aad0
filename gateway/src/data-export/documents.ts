import { setTimeout as delay } from 'node:timers/promises'
import type { Call } from '@billfold/contracts/call'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import type { ServiceName } from '@billfold/server-kit/database/roles'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import type { ActingUser, ServiceTools } from '../forwarding/call-as.ts'
import { entryName } from './archive-layout.ts'

/** A document that its service generates on request. */
export interface Document {
  call: Call & { service: ServiceName }
  id: number
  path: string
}

export const invoiceDocument = (id: number, number: string): Document => ({ call: invoiceCalls.downloadPdf, id, path: `pdf/invoices/${id}-${entryName(number)}.pdf` })
export const proposalDocument = (id: number, title: string): Document => ({ call: proposalCalls.pdf, id, path: `pdf/proposals/${id}-${entryName(title)}.pdf` })
export const evidenceDocument = (id: number, title: string): Document => ({ call: proposalSharingCalls.bundle, id, path: `evidence/${id}-${entryName(title)}.zip` })

const TIMEOUT_MS = 30_000
const ATTEMPTS = 3
const PAUSE_MS = 2000

/**
 * Returns undefined if the record was deleted in the meantime. Documents are fetched one at a time, so that the service stays responsive
 * for its other users.
 */
export async function fetchDocument({ services, sign }: ServiceTools, { userId, timeZone }: ActingUser, { call, id }: Document): Promise<Buffer | undefined> {
  const { service, path } = call
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await fetch(new URL(path.replace(':id', String(id)), services[service]), {
        headers: { [IDENTITY_HEADER]: sign({ userId, timeZone, service }) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (answer.status === 404) return undefined
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      throw new Error(`${call.name} answered ${answer.status}`)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await delay(PAUSE_MS * attempt)
    }
  }
}
