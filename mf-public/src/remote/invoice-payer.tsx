import { BillfoldInvoice, type BillfoldInvoiceProps } from '@billfold/embed-react'
import { ownOrigin } from './own-origin.ts'

/**
 * For Module Federation hosts. Renders the same custom element as on other sites, so that the host page cannot read or change the invoice.
 */
// oxlint-disable-next-line import/no-default-export -- what `React.lazy` takes
export default function InvoicePayer(props: Omit<BillfoldInvoiceProps, 'origin'>) {
  return <BillfoldInvoice {...props} origin={ownOrigin} />
}
