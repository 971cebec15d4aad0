import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { exceedsMaxAmount, tooLargeLine } from '@billfold/contracts/invoices/invoice-totals'
import type { Money } from '@billfold/contracts/money'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { Button, cx, Dialog, Field, IconButton, Notice, NumberInput, TextArea, TextInput, useMediaQuery } from '@billfold/ui'
import { useFormat, useText, type ApiError, type Format } from '@billfold/web-kit'
import { CircleAlert, Eye, EyeOff, Plus, Send, Trash2 } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, type ReactNode, type SubmitEventHandler } from 'react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import type { FilesState } from '../invoices/files/invoice-files.tsx'
import type { WorkChoices } from '../work/work-choices.ts'
import { DepositPicker } from './deposit-picker.tsx'
import { EntryPicker } from './entry-picker.tsx'
import { UninvoicedClients } from './uninvoiced-clients.tsx'
import { EntryTransfer } from './entry-transfer.tsx'
import { FormFiles, type FormFilesProps } from './form-files.tsx'
import { FormPreview } from './form-preview.tsx'
import {
  ClientAndProjectFields,
  DateFields,
  formatRate,
  NumberField,
  PoNumberField,
  StatusDates,
  StatusField,
  StatusReasonField,
  TaxAmountField,
  TaxRateField,
  type DueDate,
} from './invoice-form-fields.tsx'
import {
  calculateDisplayedTotals,
  calculateLineAmount,
  calculateTotals,
  newLine,
  type ChosenEntry,
  type InvoiceFormKind,
  type InvoiceFormState,
} from './invoice-form-model.ts'
import styles from './invoice-form.module.css'
import summaryStyles from './invoice-summary.module.css'
import lineStyles from './line-row.module.css'

export interface InvoiceFormProps {
  onClose: () => void
  onSaved: () => void
  /** Called instead of `onSaved` after 'Create & Send'. */
  onSend: (id: string) => void
  onDirtyChange: (isDirty: boolean) => void
}

interface InvoiceFormDialogProps extends Omit<InvoiceFormProps, 'onSaved' | 'onSend'> {
  kind: InvoiceFormKind
  title: string
  description?: string | undefined
  form: InvoiceFormState
  choices: WorkChoices
  /** Entries that are preselected on a new invoice. */
  given?: readonly TimeEntry[]
  edited?: { invoice: InvoiceDetails; chosen: readonly ChosenEntry[] }
  copied?: InvoiceDetails | undefined
  dueDate?: DueDate
  files: FormFilesProps
  filesState: FilesState
  error: ApiError | null
  notice?: ReactNode
  submitText: string
  busyText: string
  isSaving: boolean
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** Set for new invoices only, which can be created and sent in one step. */
  andSend?: { isSaving: boolean; onSubmit: () => void }
}

const noEntries: readonly TimeEntry[] = []

/** Minimum width for showing the form and the preview side by side. Keep in sync with the style sheets. */
const WIDE = '(min-width: 1100px)'

export function InvoiceForm(props: InvoiceFormDialogProps) {
  const { kind, title, description, form, choices, given = noEntries, edited, copied, dueDate, files, filesState, error, notice } = props
  const { submitText, busyText, isSaving, onSubmit, andSend, onClose, onDirtyChange } = props
  const t = useText()
  const { control, register } = form
  const { isDirty, errors } = useFormState({ control })
  const isUnsaved = isDirty || filesState !== 'saved'
  useEffect(() => onDirtyChange(isUnsaved), [isUnsaved, onDirtyChange])

  const before = edited?.invoice.status ?? null
  const suggestion = error?.issues.find(({ path }) => path === 'invoiceNumber')?.suggestion
  const TaxField = edited ? TaxRateField : TaxAmountField

  const isWide = useMediaQuery(WIDE)
  const [isPreviewing, setPreviewing] = useState(false)

  return (
    <Dialog
      open
      size="wide"
      title={title}
      description={description}
      onOpenChange={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <InvoiceSummary form={form} />
          {!isWide && (
            <IconButton
              icon={isPreviewing ? <EyeOff /> : <Eye />}
              label={t('Preview')}
              variant="secondary"
              aria-pressed={isPreviewing}
              className={summaryStyles.preview}
              onClick={() => setPreviewing(!isPreviewing)}
            />
          )}
          <Button className={edited ? undefined : summaryStyles.cancel} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <SubmitButtons
            form={form}
            isAlwaysEnabled={kind === 'edit'}
            isUploading={filesState === 'uploading'}
            text={submitText}
            busyText={busyText}
            isSaving={isSaving}
            andSend={andSend}
            onPress={() => setPreviewing(false)}
          />
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.form} hidden={isPreviewing && !isWide}>
          {notice}
          {errors.root?.message && (
            <Notice tone="bad" takesFocus>
              {errors.root.message}
            </Notice>
          )}
          <div className={styles.fields}>
            <ClientAndProjectFields form={form} kind={kind} choices={choices} />
            <NumberField form={form} suggestion={suggestion} className={kind === 'new' ? cx(styles.half, styles.number) : cx(styles.third, styles.alone)} />
            <PoNumberField form={form} className={kind === 'new' ? cx(styles.half, styles.poNumber) : styles.third} />
            {kind !== 'new' && <StatusField form={form} before={before} className={styles.third} />}
            {edited && <StatusReasonField form={form} before={edited.invoice.status} />}
            <DateFields form={form} dueDate={dueDate} className={kind === 'new' ? styles.pair : styles.third} />
            {kind !== 'new' && <StatusDates form={form} before={before} />}
          </div>
          {edited ? (
            <EntryTransfer form={form} invoiceId={edited.invoice.id} original={edited.chosen} />
          ) : (
            <EntryPicker form={form} isHistorical={kind === 'historical'} given={given} />
          )}
          {kind === 'new' && <UninvoicedClients form={form} />}
          <OtherLines form={form} />
          {edited?.invoice.kind !== 'deposit' && <DepositPicker form={form} edited={edited?.invoice} preselects={kind === 'new'} />}
          <div className={cx(styles.last, styles.fields)}>
            <Field label={t('Notes')} error={errors.notes?.message && t(errors.notes.message)} className={styles.twoThirds}>
              <TextArea rows={2} {...register('notes')} />
            </Field>
            <TaxField form={form} className={cx(styles.third, styles.alone)} />
          </div>
          <FormFiles {...files} />
        </div>
        {(isWide || isPreviewing) && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes the preview scrollable with the keyboard
          <figure tabIndex={0} aria-label={t('Preview')} className={styles.preview}>
            <FormPreview
              form={form}
              choices={choices}
              source={edited?.invoice ?? copied}
              amountPaid={edited?.invoice.amountPaid ?? '0.00'}
              as={isWide ? 'growing' : 'reading'}
            />
          </figure>
        )}
      </div>
    </Dialog>
  )
}

interface SubmitButtonsProps extends Pick<InvoiceFormDialogProps, 'form' | 'busyText' | 'isSaving'> {
  isAlwaysEnabled: boolean
  isUploading: boolean
  text: string
  andSend: InvoiceFormDialogProps['andSend'] | undefined
  /** Called before submitting. Shows the form instead of the preview, because fields with errors must be visible. */
  onPress: () => void
}

function SubmitButtons({ form, isAlwaysEnabled, isUploading, text, busyText, isSaving, andSend, onPress }: SubmitButtonsProps) {
  const t = useText()
  const [chosen, lineItems] = useWatch({ control: form.control, name: ['chosen', 'lineItems'] })
  const isDisabled = isUploading || (!isAlwaysEnabled && chosen.length + lineItems.length === 0)
  return (
    <>
      <Button
        type="submit"
        variant={andSend ? 'secondary' : 'primary'}
        disabled={isDisabled || andSend?.isSaving}
        busy={isSaving}
        busyText={busyText}
        onClick={onPress}
      >
        {text}
      </Button>
      {andSend && (
        <Button
          variant="primary"
          icon={<Send />}
          disabled={isDisabled || isSaving}
          busy={andSend.isSaving}
          busyText={busyText}
          onClick={() => {
            onPress()
            andSend.onSubmit()
          }}
        >
          {t('Create & Send')}
        </Button>
      )}
    </>
  )
}

function InvoiceSummary({ form }: { form: InvoiceFormState }) {
  const t = useText()
  const format = useFormat()
  const [chosen, lineItems, deposits, rate, amount] = useWatch({ control: form.control, name: ['chosen', 'lineItems', 'deposits', 'taxRate', 'taxAmount'] })
  const { taxRate, deducted, total, displayed } = useMemo(() => {
    const values = { chosen, lineItems, deposits, taxRate: rate, taxAmount: amount }
    return { ...calculateTotals(values), displayed: calculateDisplayedTotals(values) }
  }, [chosen, lineItems, deposits, rate, amount])
  const totals = [
    { label: t('Subtotal'), value: moneyOrDash(displayed.subtotal, format) },
    { label: taxRate === null ? t('Tax') : t('Tax ({rate}%)', { rate: formatRate(taxRate) }), value: moneyOrDash(displayed.taxAmount, format) },
    ...(deposits.length === 0 ? [] : [{ label: t('Deposits'), value: `−${format.money(deducted)}` }]),
    { label: t('Total'), value: moneyOrDash(displayed.total, format) },
  ]
  return (
    <section aria-label={t('Invoice Summary')} className={summaryStyles.summary}>
      <h3 className={summaryStyles.title}>{t('Invoice Summary')}</h3>
      <dl className={summaryStyles.figures}>
        {totals.map(({ label, value }) => (
          <div key={label} className={summaryStyles.figure}>
            <dt className={summaryStyles.label}>{label}</dt>
            <dd className={summaryStyles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {exceedsMaxAmount(total) && (
        <p role="alert" className={summaryStyles.problem}>
          {t('The total can be at most $99,999,999.99')}
        </p>
      )}
    </section>
  )
}

/** Lines without a time entry, such as a fixed fee or an expense. */
function OtherLines({ form }: { form: InvoiceFormState }) {
  const t = useText()
  const id = useId()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lineItems' })
  const rows = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)

  function removeLine(index: number) {
    const neighbor = rows.current?.children[index + 1] ?? rows.current?.children[index - 1]
    const next = neighbor ? neighbor.querySelector<HTMLElement>(':scope > button') : add.current
    next?.focus()
    remove(index)
  }

  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <h3 id={id} className={styles.sectionTitle}>
          {t('Other Lines')}
        </h3>
        <Button ref={add} size="small" icon={<Plus />} onClick={() => append(newLine)}>
          {t('Add line')}
        </Button>
      </div>
      {fields.length === 0 ? (
        <p className={styles.empty}>{t('A fixed fee, an expense or anything else that isn’t time.')}</p>
      ) : (
        <>
          <LineHeadings />
          <ol ref={rows} aria-label={t('Other Lines')} className={styles.lines}>
            {fields.map(({ id }, index) => (
              <LineRow key={id} form={form} index={index} onRemove={() => removeLine(index)} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

interface LineRowProps {
  form: InvoiceFormState
  index: number
  onRemove: () => void
}

function LineHeadings() {
  const t = useText()
  return (
    <div aria-hidden className={lineStyles.heads}>
      <span>{t('Description')}</span>
      <span>{t('Quantity')}</span>
      <span>{t('Rate')}</span>
      <span className={lineStyles.amount}>{t('Amount')}</span>
    </div>
  )
}

function LineRow({ form, index, onRemove }: LineRowProps) {
  const t = useText()
  const format = useFormat()
  const noteId = useId()
  const { control, register } = form
  const line = useWatch({ control, name: `lineItems.${index}` })
  const { errors } = useFormState({ control, name: `lineItems.${index}` })
  const { description, quantity, rate } = errors.lineItems?.[index] ?? {}
  const amount = calculateLineAmount(line)
  const isTooLarge = amount !== null && exceedsMaxAmount(amount)
  const problems = isTooLarge ? [tooLargeLine] : [description, quantity, rate].flatMap((error) => error?.message ?? [])
  const number = index + 1
  const describeError = (error: unknown) => ({ 'aria-invalid': Boolean(error), 'aria-describedby': problems.length > 0 ? noteId : undefined })

  return (
    <li className={lineStyles.row}>
      <TextInput
        aria-label={t('Description of line {number}', { number })}
        placeholder={t('What is it for?')}
        className={lineStyles.description}
        {...describeError(description)}
        {...register(`lineItems.${index}.description`)}
      />
      <NumberInput
        aria-label={t('Quantity of line {number}', { number })}
        suffix="×"
        step={1}
        min={0}
        {...describeError(isTooLarge || quantity)}
        {...register(`lineItems.${index}.quantity`)}
      />
      <NumberInput
        aria-label={t('Rate of line {number}', { number })}
        step={0.01}
        min={0}
        prefix="$"
        {...describeError(rate)}
        {...register(`lineItems.${index}.rate`)}
      />
      <output className={lineStyles.amount}>{moneyOrDash(amount, format)}</output>
      <IconButton icon={<Trash2 />} label={t('Remove line {number}', { number })} onClick={onRemove} className={lineStyles.remove} />
      {problems.length > 0 && (
        <p id={noteId} className={lineStyles.problem}>
          <CircleAlert aria-hidden size={14} />
          {problems.map((problem) => t(problem)).join(' · ')}
        </p>
      )}
    </li>
  )
}

/** An amount is null if the input it depends on is invalid. */
function moneyOrDash(amount: Money | null, format: Format): string {
  return amount === null ? '–' : format.money(amount)
}
