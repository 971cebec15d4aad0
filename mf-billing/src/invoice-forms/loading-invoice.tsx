import { WaitingDialog } from '../form-dialog/dialog-states.tsx'

interface LoadingInvoiceProps {
  title: string
  text: string
  onClose: () => void
}

/** Pixels of two rows of fields, the entries, the other lines, notes. */
const BLOCKS = [58, 58, 240, 72, 76]

export function LoadingInvoice(frame: LoadingInvoiceProps) {
  return <WaitingDialog {...frame} size="large" blocks={BLOCKS} />
}
