import { dateInWords } from '@billfold/contracts/date-in-words'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { Button, Dialog, Row, Stack } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { useIsShown } from '@billfold/web-kit/saving/use-is-shown.ts'
import { CircleCheck, Download, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DeleteInvoiceDialog } from '../delete-invoice-dialog.tsx'
import { InvoiceStatusBadge } from '../invoice-status-badge.tsx'
import { clientNameOf, partlyPaidText } from '../invoice-texts.ts'
import { InvoiceSheet } from '../sheet/invoice-sheet.tsx'
import { lookOf, sheetDocument } from '../sheet/sheet-document.ts'
import { useSender } from '../sheet/use-sender.ts'
import { useInvoicePdf } from '../use-invoice-pdf.ts'
import { useMarkPaid } from '../use-mark-paid.ts'
import { InvoiceHistory } from './invoice-history.tsx'
import { InvoiceLook } from './invoice-look.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import type { Viewed, ViewHandlers } from './invoice-view.tsx'
import type { OwnLook } from './own-look.ts'
import { useOwnLook } from './use-own-look.ts'
import styles from './viewed-invoice.module.css'

export function ViewedInvoice({ onClose, onEdit, onDirtyChange, ...viewed }: Viewed & ViewHandlers) {
  const t = useText()
  const format = useFormat()
  const { invoice, design } = viewed
  const [look, setLook] = useOwnLook(invoice)
  const [isDeleting, setDeleting] = useState(false)
  const document = useSheetDocument(viewed, look)
  const isShown = useIsShown()
  const closeIfShown = () => {
    if (isShown()) onClose()
  }

  return (
    <>
      <Dialog
        open
        size="large"
        title={t('Invoice {number}', { number: invoice.invoiceNumber })}
        description={
          <span className={styles.about}>
            <InvoiceStatusBadge status={invoice.status} />
            {[clientNameOf(invoice, t), partlyPaidText(invoice, t, format)].filter(Boolean).join(' · ')}
          </span>
        }
        onOpenChange={onClose}
        footer={<Actions invoice={invoice} look={look} onEdit={onEdit} onDelete={() => setDeleting(true)} />}
      >
        {/* The first thing that takes the focus: the page begins at its top, and arrow keys scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard */}
        <article tabIndex={0} aria-label={t('Invoice {number}', { number: invoice.invoiceNumber })} className={styles.sheet}>
          <InvoiceSheet document={document} as="reading" />
        </article>
        <div className={styles.beneath}>
          <Stack gap={8}>
            <InvoicePayments invoice={invoice} />
            <InvoiceHistory history={invoice.history} />
          </Stack>
          <InvoiceLook invoice={invoice} design={design} look={look} onChange={setLook} onDirtyChange={onDirtyChange} />
        </div>
      </Dialog>
      {isDeleting && <DeleteInvoiceDialog invoice={invoice} onClose={() => setDeleting(false)} onDeleted={closeIfShown} />}
    </>
  )
}

function useSheetDocument({ invoice, client, design }: Viewed, look: OwnLook) {
  const sender = useSender()
  return sheetDocument({ invoice, client, sender, look: lookOf(look, design), terms: design.terms, date: dateInWords })
}

interface ActionsProps {
  invoice: InvoiceDetails
  look: OwnLook
  onEdit: () => void
  onDelete: () => void
}

function Actions({ invoice, look, onEdit, onDelete }: ActionsProps) {
  const t = useText()
  const pdf = useInvoicePdf()
  const markPaid = useMarkPaid()
  const params = { id: invoice.id }
  const isPaid = invoice.status === 'paid'
  return (
    <Row className={styles.actions}>
      {!isPaid && (
        <Button variant="ghost" icon={<Trash2 />} className={styles.delete} onClick={onDelete}>
          {t('Delete')}
        </Button>
      )}
      <Button icon={<Pencil />} onClick={onEdit}>
        {t('Edit')}
      </Button>
      {/* The file looks as what is on screen does, whether that was saved or not. */}
      <Button icon={<Download />} busy={pdf.isPending} variant={isPaid ? 'primary' : 'secondary'} onClick={() => pdf.mutate({ params, query: look })}>
        {t('Download PDF')}
      </Button>
      {!isPaid && (
        <Button variant="primary" icon={<CircleCheck />} busy={markPaid.isPending} onClick={() => markPaid.mutate({ params })}>
          {t('Mark as Paid')}
        </Button>
      )}
    </Row>
  )
}
