import type { Client } from '@billfold/contracts/clients/client'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { buildInvoiceDocument, type InvoiceContent, resolveLook } from '@billfold/contracts/invoices/invoice-document'
import { LoadingState, Skeleton } from '@billfold/ui'
import { QueryState, useCall, useText } from '@billfold/web-kit'
import { InvoiceSheet } from '@billfold/web-kit/invoice-sheet/invoice-sheet.tsx'
import { memo } from 'react'
import type { InvoiceLookValues } from '../view/invoice-look.tsx'
import { useSender } from './use-sender.ts'

const SKELETON_HEIGHT = 640

interface InvoicePreviewProps {
  content: InvoiceContent
  /** Undefined until a client is chosen. */
  client: Client | undefined
  /** Design set on the invoice itself; overrides the account's default. */
  look: Partial<InvoiceLookValues>
  as: 'growing' | 'reading'
}

export const InvoicePreview = memo(function InvoicePreview({ content, client, look, as }: InvoicePreviewProps) {
  const t = useText()
  const { logoUrl, ...sender } = useSender(client?.language)
  const query = useCall(invoiceCalls.design)
  const loading = (
    <LoadingState text={t('Loading preview...')}>
      <Skeleton height={SKELETON_HEIGHT} />
    </LoadingState>
  )
  return (
    <QueryState query={query} loading={loading} failure={t('The preview could not be loaded')}>
      {(design) => {
        const document = buildInvoiceDocument({ invoice: content, client, sender, look: resolveLook(look, design), terms: design.terms, language: sender.language })
        return <InvoiceSheet document={{ ...document, logoUrl }} as={as} />
      }}
    </QueryState>
  )
})
