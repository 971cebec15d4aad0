import { BillfoldInvoice, type BillfoldInvoiceProps } from '@billfold/embed-react'
import { ownOrigin } from './own-origin.ts'

/**
 * For Module Federation hosts. Renders the same custom element that other sites use, so that the host page cannot read or change the
 * invoice.
 */
// oxlint-disable-next-line import/no-default-export -- `React.lazy` requires a default export
export default function InvoicePayer(props: Omit<BillfoldInvoiceProps, 'origin'>) {
  return <BillfoldInvoice {...props} origin={ownOrigin} />
}
