import { cx, Dialog, LoadingState, Skeleton, Stack } from '@billfold/ui'
import { type ReactNode, useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { isCalendarDate } from '@billfold/contracts/calendar-date'
import type { Client } from '@billfold/contracts/clients/client'
import { QueryState, useCall, useFormat, useText, useToday } from '@billfold/web-kit'
import { ProposalDocument } from '@billfold/web-kit/proposals/proposal-document.tsx'
import type { ListedProposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { contentOf } from '@billfold/web-kit/proposals/document-content.ts'
import { readLines } from '../line-items/line-options.ts'
import styles from './proposal-preview.module.css'
import type { ProposalFormState } from './proposal-form.tsx'
import { type ProposalFormValues, figuresOf } from './proposal-form-model.ts'

interface PreviewDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Shows the document as the client will see it. */
export function PreviewDialog({ title, onClose, children }: PreviewDialogProps) {
  return (
    <Dialog open size="large" title={title} onOpenChange={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a focusable link, the document could not be scrolled by keyboard */}
      <section aria-label={title} tabIndex={0} data-theme="light" className={styles.paper}>
        {children}
      </section>
    </Dialog>
  )
}

interface LiveDocumentProps {
  values: ProposalFormValues
  client: Client | undefined
  createdAt: string | undefined
}

/** Previews the form's unsaved values as the client would see them. */
export function LivePreview({ onClose, ...document }: LiveDocumentProps & { onClose: () => void }) {
  const t = useText()
  return (
    <PreviewDialog title={t('Proposal Preview')} onClose={onClose}>
      <LiveDocument {...document} />
    </PreviewDialog>
  )
}

interface PreviewColumnProps extends Omit<LiveDocumentProps, 'values'> {
  form: ProposalFormState
}

/** Shows the document beside the form while the user edits it. */
export function PreviewColumn({ form, ...document }: PreviewColumnProps) {
  const t = useText()
  const values = useDeferredValue(useWatch({ control: form.control }) as ProposalFormValues)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes the preview scrollable with the keyboard
    <figure tabIndex={0} aria-label={t('Preview')} data-theme="light" className={cx(styles.paper, styles.column)}>
      <LiveDocument {...document} values={values} />
    </figure>
  )
}

function LiveDocument({ values, client, createdAt }: LiveDocumentProps) {
  const t = useText()
  const format = useFormat()
  const today = useToday()
  const { amount, percentage, downPaymentAmount } = figuresOf(values)
  const validUntil = isCalendarDate(values.validUntil) ? values.validUntil : null
  const content = {
    ...values,
    logoUrl: client?.logoUrl ?? null,
    lines: readLines(values.lineItems),
    amount,
    downPaymentPercentage: percentage,
    downPaymentAmount,
    validUntil,
  }
  const facts = [
    { label: t('Prepared For:'), value: client?.name ?? t('Selected Client'), isPlaceholder: client === undefined },
    { label: t('Email'), value: values.clientEmail || t('Not provided'), isPlaceholder: values.clientEmail === '' },
    { label: t('Date'), value: createdAt === undefined ? format.date(today) : format.day(createdAt) },
    { label: t('Valid Until'), value: validUntil === null ? t('Further notice') : format.date(validUntil), isPlaceholder: validUntil === null },
  ]
  return <ProposalDocument content={content} facts={facts} />
}

interface ProposalPreviewProps {
  proposal: ListedProposal
  onClose: () => void
}

export function ProposalPreview({ proposal, onClose }: ProposalPreviewProps) {
  const t = useText()
  const format = useFormat()
  const whole = useCall(proposalCalls.get, { params: { id: proposal.id } })
  const lines = useCall(proposalCalls.lineItems, { params: { id: proposal.id } })
  const facts = [
    { label: t('To'), value: proposal.clientName },
    { label: t('Email'), value: proposal.clientEmail },
    { label: t('Date'), value: format.day(proposal.createdAt) },
    { label: t('Valid Until'), value: proposal.validUntil === null ? t('Further notice') : format.date(proposal.validUntil) },
  ]
  return (
    <PreviewDialog title={t('Proposal Preview')} onClose={onClose}>
      <QueryState query={whole} loading={<Sheet />} failure={t('The proposal could not be loaded')}>
        {(proposal) => (
          <QueryState query={lines} loading={<Sheet />} failure={t('The proposal could not be loaded')}>
            {(lines) => <ProposalDocument content={contentOf(proposal, lines)} facts={facts} />}
          </QueryState>
        )}
      </QueryState>
    </PreviewDialog>
  )
}

function Sheet() {
  const t = useText()
  return (
    <LoadingState text={t('Loading proposal...')}>
      <Stack gap={5}>
        <Skeleton width="50%" height={24} />
        <Skeleton width="80%" />
        <Skeleton width="100%" height={48} />
        <Skeleton width="100%" height={160} />
      </Stack>
    </LoadingState>
  )
}
