import { accountingCalls, accountingSettingsCalls } from '@billfold/contracts/accounting/accounting-calls'
import { type AccountingFormat, accountingFormats, type AccountingSettings, accountingSettingsChanges } from '@billfold/contracts/accounting/accounting-settings'
import { datevIssues } from '@billfold/contracts/accounting/fiscal-year'
import { type DateRange, rangeOf, reportPeriods, reportRange, type ReportPeriod } from '@billfold/contracts/reports/report-period'
import { Button, Dialog, Field, Notice, Select } from '@billfold/ui'
import { FiguresFailed, queryOf, schemaMessage, useCall, useDownload, useFormat, useSave, useText } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEventHandler } from 'react'
import { FormDialogState } from '../form-dialog/form-dialog.tsx'
import { TypedRange } from '../reports/typed-range.tsx'
import styles from './accounting-dialog.module.css'
import { AccountingFields, type Problems } from './accounting-fields.tsx'

interface AccountingDialogProps {
  period: ReportPeriod | 'custom'
  range: DateRange
  today: string
  /** Period labels, as shown on the reports page. */
  periodTexts: Readonly<Record<ReportPeriod | 'custom', string>>
  onClose: () => void
}

/** Heights of the loading placeholders in pixels: period, dates, format, fields. */
const SKELETON_HEIGHTS = [58, 58, 58, 190]

export function AccountingDialog(props: AccountingDialogProps) {
  const t = useText()
  const query = useCall(accountingSettingsCalls.get)
  return (
    <FormDialogState
      title={t('Accounting export')}
      loading={t('Loading settings...')}
      blocks={SKELETON_HEIGHTS}
      query={query}
      onClose={props.onClose}
    >
      {(settings) => <AccountingForm {...props} settings={settings} />}
    </FormDialogState>
  )
}

const formatTexts: Readonly<Record<AccountingFormat, string>> = {
  journal: 'Journal (CSV)',
  quickbooks: 'QuickBooks Online (CSV)',
  xero: 'Xero (CSV)',
  datev: 'DATEV (Buchungsstapel)',
}

const formatHelp: Readonly<Record<AccountingFormat, string>> = {
  journal: 'Double-entry bookkeeping: invoices, payments, refunds, deposits and expenses.',
  quickbooks: 'Invoices with their line items, for “Import data” in QuickBooks Online.',
  xero: 'Invoices with their line items, for importing sales invoices into Xero.',
  datev: 'Buchungsstapel for your tax adviser: invoices, payments, refunds, deposits and expenses.',
}

function AccountingForm({ settings, period: openedPeriod, range: openedRange, today, periodTexts, onClose }: AccountingDialogProps & { settings: AccountingSettings }) {
  const t = useText()
  const [period, setPeriod] = useState(openedPeriod)
  const [range, setRange] = useState(openedRange)
  const [format, setFormat] = useState<AccountingFormat>('journal')
  const [values, setValues] = useState(settings)
  const [isSubmitted, setSubmitted] = useState(false)
  const save = useSave(accountingSettingsCalls.save, { invalidates: [accountingSettingsCalls.get], failure: 'The settings could not be saved' })
  const download = useDownload(accountingCalls.export, { success: 'File downloaded', failure: 'The export failed' })
  const found = findProblems({ format, values, range })
  const problems = isSubmitted ? found : {}

  const submit: SubmitEventHandler<HTMLFormElement> = async (event) => {
    event.preventDefault()
    setSubmitted(true)
    const form = event.currentTarget
    if (Object.keys(found).length > 0) {
      // Move the focus after the error messages are rendered.
      setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    if (JSON.stringify(values[format]) !== JSON.stringify(settings[format])) {
      const saved = await save.mutateAsync({ body: { [format]: values[format] } }).catch(() => undefined)
      if (!saved) return
    }
    download.mutate({ query: { ...range, format } }, { onSuccess: onClose })
  }

  function choosePeriod(chosen: ReportPeriod | 'custom') {
    setPeriod(chosen)
    if (chosen !== 'custom') setRange(rangeOf(chosen, today))
  }

  function type(end: keyof DateRange, date: string) {
    setPeriod('custom')
    setRange({ ...range, [end]: date })
  }

  return (
    <Dialog
      open
      title={t('Accounting export')}
      description={t('A file for your accountant or accounting software.')}
      onOpenChange={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={save.isPending || download.isPending} busyText={t('Exporting...')}>
            {t('Download file')}
          </Button>
        </>
      }
    >
      <Field label={t('Period')}>
        <Select
          options={[...reportPeriods, 'custom' as const].map((value) => ({ value, label: t(periodTexts[value]) }))}
          value={period}
          onValueChange={choosePeriod}
        />
      </Field>
      <TypedRange range={range} problems={problems} onType={type} />
      <Field label={t('Format')} help={t(formatHelp[format])}>
        <Select options={accountingFormats.map((value) => ({ value, label: t(formatTexts[value]) }))} value={format} onValueChange={setFormat} />
      </Field>
      <Contents range={range} format={format} />
      <AccountingFields format={format} values={values} problems={problems} onChange={setValues} />
    </Dialog>
  )
}

interface Chosen {
  format: AccountingFormat
  values: AccountingSettings
  range: DateRange
}

/** English error messages, keyed by field such as 'to' or 'accounts.bank'. */
function findProblems({ format, values, range }: Chosen): Problems {
  const ofRange = reportRange.safeParse(range).error?.issues ?? []
  const ofFields = accountingSettingsChanges.safeParse({ [format]: values[format] }).error?.issues ?? []
  const isValid = ofRange.length === 0 && ofFields.length === 0
  const ofDatev = format === 'datev' && isValid ? datevIssues(values.datev, range) : []
  return Object.fromEntries([
    ...ofDatev.map(({ path, message }) => [path, message]),
    ...ofFields.map((issue) => [issue.path.slice(1).join('.'), schemaMessage(issue)]),
    ...ofRange.map((issue) => [issue.path.join('.'), schemaMessage(issue)]),
  ])
}

/** QuickBooks Online rejects files with more than 100 invoices. */
const MAX_QUICKBOOKS = 100

function Contents({ range, format }: Pick<Chosen, 'range' | 'format'>) {
  const t = useText()
  const { number } = useFormat()
  const isRange = reportRange.safeParse(range).success
  const query = useQuery({ ...queryOf(accountingCalls.summary, { query: range }), enabled: isRange })
  if (!isRange) return null
  if (query.error) return <FiguresFailed query={query} />
  if (!query.data) return <output className={styles.contents}>{t('Counting...')}</output>
  const { invoices, payments, expenses } = query.data
  const isOfInvoices = format === 'quickbooks' || format === 'xero'
  const counts = [
    invoices === 1 ? t('1 invoice') : t('{count} invoices', { count: invoices }),
    payments === 1 ? t('1 payment') : t('{count} payments', { count: payments }),
    expenses === 1 ? t('1 expense') : t('{count} expenses', { count: expenses }),
  ]
  if (isOfInvoices ? invoices === 0 : invoices + payments + expenses === 0) {
    return (
      <Notice tone="info" title={t('Nothing to export in this period')}>
        {t('The file will contain only the headings.')}
      </Notice>
    )
  }
  return (
    <>
      <output className={styles.contents}>{t('In this period: {contents}', { contents: (isOfInvoices ? counts.slice(0, 1) : counts).join(', ') })}</output>
      {format === 'quickbooks' && invoices > MAX_QUICKBOOKS && (
        <Notice tone="warn" title={t('QuickBooks Online imports at most {count} invoices at a time', { count: number(MAX_QUICKBOOKS) })}>
          {t('Choose a shorter period.')}
        </Notice>
      )}
    </>
  )
}
