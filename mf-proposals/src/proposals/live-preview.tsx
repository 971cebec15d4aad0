import { isCalendarDate } from '@billfold/contracts/calendar-date'
import type { Client } from '@billfold/contracts/clients/client'
import { useFormat, useText, useToday } from '@billfold/web-kit'
import { PreviewDialog } from '../document/preview-dialog.tsx'
import { ProposalDocument } from '@billfold/web-kit/proposals/proposal-document.tsx'
import { readLine } from '../line-items/line-values.ts'
import { figuresOf, type ProposalFormValues } from './proposal-form-values.ts'

interface LivePreviewProps {
  values: ProposalFormValues
  clients: readonly Client[]
  createdAt: string | undefined
  onClose: () => void
}

/** Previews the unsaved form as the client would see it. */
export function LivePreview({ values, clients, createdAt, onClose }: LivePreviewProps) {
  const t = useText()
  const format = useFormat()
  const today = useToday()
  const client = clients.find(({ id }) => String(id) === values.clientId)
  const { amount, percentage, downPaymentAmount } = figuresOf(values)
  const validUntil = isCalendarDate(values.validUntil) ? values.validUntil : null
  const content = {
    ...values,
    logoUrl: client?.logoUrl ?? null,
    lines: values.lineItems.map(readLine),
    amount,
    downPaymentPercentage: percentage,
    downPaymentAmount,
    validUntil,
  }
  const facts = [
    { label: t('Prepared For:'), value: client?.name ?? t('Selected Client') },
    { label: t('Email'), value: values.clientEmail || t('Not provided') },
    { label: t('Date'), value: createdAt === undefined ? format.date(today) : format.day(createdAt) },
    { label: t('Valid Until'), value: validUntil === null ? t('Further notice') : format.date(validUntil) },
  ]
  return (
    <PreviewDialog title={t('Proposal Preview')} onClose={onClose}>
      <ProposalDocument content={content} facts={facts} />
    </PreviewDialog>
  )
}
