import type { Invoice, InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { dueOf, sumOf } from '@billfold/contracts/invoices/invoice-totals'
import type { Payment } from '@billfold/contracts/payments/payment'
import { ConfirmDialog } from '@billfold/ui'
import { applyIssues, toast, useFormat, useNavigate, useSave, useText, useToday } from '@billfold/web-kit'
import { changedFields } from '@billfold/web-kit/saving/use-edit-form.tsx'
import { useState } from 'react'
import { getClientName } from '../invoice-labels.tsx'
import { invoicesPath } from '../invoices-address.ts'
import { newPaymentValues, PaymentForm, usePaymentForm, valuesFromPayment } from './payment-form.tsx'

interface RecordPaymentDialogProps {
  invoice: Invoice
  /** True if the invoice is already open, so the toast needs no link to it. */
  isOpen?: boolean
  onClose: () => void
}

export function RecordPaymentDialog({ invoice, isOpen = false, onClose }: RecordPaymentDialogProps) {
  const t = useText()
  const format = useFormat()
  const navigate = useNavigate()
  const today = useToday()
  const [balance] = useState(() => dueOf(invoice))
  const form = usePaymentForm(newPaymentValues(balance, today))
  const params = { id: invoice.id }
  const view = { label: t('View'), onSelect: () => navigate(invoicesPath({ kind: 'view', id: String(invoice.id) })) }
  const create = useSave(invoiceCalls.recordPayment, {
    changes: ['invoices'],
    explains: 'everything',
    onSaved: (saved) => {
      const number = saved.invoiceNumber
      const description =
        saved.status === 'paid' ? t('Invoice {number} is paid in full.', { number }) : t('{amount} is still due on invoice {number}.', { number, amount: format.money(dueOf(saved)) })
      toast({ title: t('Payment recorded'), description, tone: 'good', action: isOpen ? undefined : view })
    },
    onSavedWhileOpen: onClose,
  })
  return (
    <PaymentForm
      title={t('Record payment')}
      description={[invoice.invoiceNumber, getClientName(invoice, t)].join(' · ')}
      submitText={t('Record payment')}
      form={form}
      balance={balance}
      error={create.error}
      isSaving={create.isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit((body) => create.mutate({ params, body }, { onError: (error) => applyIssues(form.setError, error) }))}
    />
  )
}

interface PaymentDialogProps {
  invoice: InvoiceDetails
  payment: Payment
  onClose: () => void
}

export function EditPaymentDialog({ invoice, payment, onClose }: PaymentDialogProps) {
  const t = useText()
  const [opened] = useState(() => ({ values: valuesFromPayment(payment), balance: sumOf([dueOf(invoice), payment.amount]) }))
  const form = usePaymentForm(opened.values)
  const update = useSave(invoiceCalls.updatePayment, {
    changes: ['invoices'],
    success: { title: 'Payment updated' },
    explains: 'everything',
    onSavedWhileOpen: onClose,
  })
  const params = { id: invoice.id, paymentId: payment.id }
  return (
    <PaymentForm
      title={t('Edit payment')}
      description={[invoice.invoiceNumber, getClientName(invoice, t)].join(' · ')}
      submitText={t('Update payment')}
      form={form}
      balance={opened.balance}
      error={update.error}
      isSaving={update.isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit((body) => {
        const changes = changedFields(body, payment)
        if (Object.keys(changes).length === 0) return onClose()
        return update.mutate({ params, body: changes }, { onError: (error) => applyIssues(form.setError, error) })
      })}
    />
  )
}

export function RemovePaymentDialog({ invoice, payment, onClose }: PaymentDialogProps) {
  const t = useText()
  const format = useFormat()
  const remove = useSave(invoiceCalls.deletePayment, {
    changes: ['invoices'],
    success: { title: 'Payment removed' },
    explains: 'everything',
    onSavedWhileOpen: onClose,
  })
  const amount = format.money(payment.amount)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Remove this payment?')}
      description={
        invoice.status === 'paid'
          ? t('{amount} becomes due again, and the invoice is no longer paid.', { amount })
          : t('{amount} becomes due again.', { amount })
      }
      confirmText={t('Remove payment')}
      busy={remove.isPending}
      busyText={t('Removing...')}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ params: { id: invoice.id, paymentId: payment.id } })}
    />
  )
}
