import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { canRemind } from '@billfold/contracts/invoices/invoice-reminders'
import { Button, IconButton, Menu, MenuItem, MenuSeparator, Row } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { BellRing, CircleCheck, Copy, Download, EllipsisVertical, HandCoins, MailCheck, Pencil, Send, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { canDuplicate, canRecordPayment, canSend, useInvoicePdf, useMarkPaid, useMarkSent } from '../invoice-actions.tsx'
import type { InvoiceDialog } from '../invoices-address.ts'
import type { InvoiceLookValues } from './invoice-look.tsx'
import styles from './viewed-invoice.module.css'

type ActionName = 'send' | 'remind' | 'pay' | 'markPaid' | 'markSent' | 'edit' | 'duplicate' | 'pdf'

const settled: readonly ActionName[] = ['pdf', 'edit', 'duplicate']
const open: readonly ActionName[] = ['pay', 'edit', 'pdf']

/** The actions shown as buttons for each status, starting with the primary one. The others are in the menu. */
const buttonsByStatus: Readonly<Record<string, readonly ActionName[]>> = {
  draft: ['send', 'edit', 'pdf'],
  sent: open,
  submitted: open,
  overdue: ['pay', 'remind', 'edit'],
}

interface Action {
  name: ActionName
  label: string
  icon: ReactNode
  isOffered: boolean
  isBusy?: boolean
  run: () => void
}

interface InvoiceViewActionsProps {
  invoice: InvoiceDetails
  look: InvoiceLookValues
  onOpen: (dialog: InvoiceDialog) => void
  onDelete: () => void
  onPay: () => void
}

export function InvoiceViewActions({ invoice, look, onOpen, onDelete, onPay }: InvoiceViewActionsProps) {
  const t = useText()
  const pdf = useInvoicePdf()
  const markPaid = useMarkPaid()
  const markSent = useMarkSent(invoice)
  const params = { id: invoice.id }
  const id = String(invoice.id)
  const isPaid = invoice.status === 'paid'
  const actions: Action[] = [
    { name: 'send', label: t('Send'), icon: <Send />, isOffered: canSend(invoice), run: () => onOpen({ kind: 'send', id }) },
    { name: 'remind', label: t('Remind now'), icon: <BellRing />, isOffered: canRemind(invoice), run: () => onOpen({ kind: 'remind', id }) },
    { name: 'pay', label: t('Record payment'), icon: <HandCoins />, isOffered: canRecordPayment(invoice), run: onPay },
    { name: 'markPaid', label: t('Mark as Paid'), icon: <CircleCheck />, isOffered: !isPaid, isBusy: markPaid.isPending, run: () => markPaid.mutate({ params }) },
    { name: 'markSent', label: t('Mark as sent'), icon: <MailCheck />, isOffered: invoice.status === 'draft', isBusy: markSent.isPending, run: markSent.mark },
    { name: 'edit', label: t('Edit'), icon: <Pencil />, isOffered: true, run: () => onOpen({ kind: 'edit', id }) },
    { name: 'duplicate', label: t('Duplicate'), icon: <Copy />, isOffered: canDuplicate(invoice), run: () => onOpen({ kind: 'duplicate', id }) },
    // The PDF uses the displayed design, even if it is not saved.
    { name: 'pdf', label: t('Download PDF'), icon: <Download />, isOffered: true, isBusy: pdf.isPending, run: () => pdf.mutate({ params, query: look }) },
  ]
  const offered = actions.filter(({ isOffered }) => isOffered)
  const names = buttonsByStatus[invoice.status] ?? settled
  const [primary, ...others] = names.flatMap((name) => offered.filter((action) => action.name === name))
  const inMenu = offered.filter(({ name }) => !names.includes(name))
  return (
    <Row className={styles.actions}>
      {!(isPaid && inMenu.length === 0) && (
        <Menu side="top" align="start" trigger={<IconButton icon={<EllipsisVertical />} label={t('More actions')} variant="secondary" busy={inMenu.some(({ isBusy }) => isBusy)} />}>
          {inMenu.map(({ name, label, icon, run }) => (
            <MenuItem key={name} icon={icon} onSelect={run}>
              {label}
            </MenuItem>
          ))}
          {!isPaid && (
            <>
              <MenuSeparator />
              <MenuItem icon={<Trash2 />} danger onSelect={onDelete}>
                {t('Delete')}
              </MenuItem>
            </>
          )}
        </Menu>
      )}
      {others.toReversed().map(({ name, label, icon, isBusy = false, run }) => (
        <Button key={name} icon={icon} iconOnPhone busy={isBusy} onClick={run}>
          {label}
        </Button>
      ))}
      {primary && (
        <Button variant="primary" icon={primary.icon} busy={primary.isBusy ?? false} className={styles.primary} onClick={primary.run}>
          {primary.label}
        </Button>
      )}
    </Row>
  )
}
