import type { DeductibleDeposit, Deduction, InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { Checkbox, Notice, Stack } from '@billfold/ui'
import { QueryFailed, queryOf, useFormat, useKeptFailure, useLanguage, useText } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { findDepositProblem, listDeposits, sortDeposits, toDeduction, TOO_LARGE_DEPOSITS, type InvoiceFormState, type ListedDeposit } from './invoice-form-model.ts'
import styles from './invoice-form.module.css'

const noDeposits: readonly Deduction[] = []

interface DepositPickerProps {
  form: InvoiceFormState
  /** The edited invoice. The deposits that it deducts are also listed. */
  edited?: InvoiceDetails | undefined
  /** True if a project's deposits are selected when the project is chosen. */
  preselects?: boolean
}

/** The client's paid deposits that no other invoice deducts. Hidden if the client has none. */
export function DepositPicker({ form, edited, preselects = false }: DepositPickerProps) {
  const t = useText()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const { control, setValue, clearErrors } = form
  const [clientId, projectId, deposits] = useWatch({ control, name: ['clientId', 'projectId', 'deposits'] })
  const { errors } = useFormState({ control, name: 'deposits' })
  const query = useKeptFailure(useQuery({ ...queryOf(invoiceCalls.deductibleDeposits, { query: { clientId } }), enabled: clientId !== '' }))
  const own = edited && String(edited.clientId) === clientId ? edited.deductions : noDeposits
  const listed = useMemo(() => listDeposits(query.data ?? [], [...own, ...deposits], projectId), [query.data, own, deposits, projectId])
  usePreselection(form, preselects ? query.data : undefined)
  const tooLarge = useTooLarge(form)
  const { type, message } = errors.deposits ?? {}
  const problem = type === TOO_LARGE_DEPOSITS ? tooLarge : message && t(message)
  useEffect(() => {
    if (problem) section.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  function toggle(deposit: ListedDeposit, isChosen: boolean): void {
    const others = deposits.filter(({ depositId }) => depositId !== deposit.depositId)
    const { depositId, invoiceNumber, amount } = deposit
    setValue('deposits', isChosen ? sortDeposits([...others, { depositId, invoiceNumber, amount }]) : others, { shouldDirty: true })
    clearErrors('deposits')
  }

  const hasFailed = query.data === undefined && query.error !== null
  if (clientId === '' || (listed.length === 0 && !hasFailed && !problem)) return null
  return (
    <section ref={section} aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <h3 id={id} className={styles.sectionTitle}>
          {t('Deposits')}
        </h3>
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {hasFailed && <QueryFailed query={query} failure={t('The deposits could not be loaded')} />}
      <Stack gap={3}>
        {listed.map((deposit) => (
          <DepositBox key={deposit.depositId} deposit={deposit} isChosen={deposits.some(({ depositId }) => depositId === deposit.depositId)} onToggle={toggle} />
        ))}
      </Stack>
    </section>
  )
}

interface DepositBoxProps {
  deposit: ListedDeposit
  isChosen: boolean
  onToggle: (deposit: ListedDeposit, isChosen: boolean) => void
}

function DepositBox({ deposit, isChosen, onToggle }: DepositBoxProps) {
  const t = useText()
  const format = useFormat()
  const { invoiceNumber, amount, about } = deposit
  const note = about && [about.proposalTitle, about.projectName, format.date(about.issueDate)].filter(Boolean).join(' · ')
  return (
    <Checkbox
      label={t('Deduct deposit {number} (−{amount})', { number: invoiceNumber, amount: format.money(amount) })}
      help={note}
      checked={isChosen}
      onChange={(event) => onToggle(deposit, event.currentTarget.checked)}
    />
  )
}

/** Error shown if the deposits exceed the invoice amount. It disappears as soon as the amount is large enough. */
function useTooLarge({ control }: InvoiceFormState): string | undefined {
  const translate = useLanguage((language) => language.message)
  const [chosen, lineItems, deposits, taxRate, taxAmount] = useWatch({ control, name: ['chosen', 'lineItems', 'deposits', 'taxRate', 'taxAmount'] })
  const problem = useMemo(() => findDepositProblem({ chosen, lineItems, deposits, taxRate, taxAmount }), [chosen, lineItems, deposits, taxRate, taxAmount])
  return problem && translate(problem)
}

/** Selects a project's deposits when the project is chosen. */
function usePreselection({ control, register, getValues, resetField }: InvoiceFormState, deposits: readonly DeductibleDeposit[] | undefined): void {
  const projectId = useWatch({ control, name: 'projectId' })
  const doneFor = useRef('')
  useEffect(() => {
    if (projectId === doneFor.current) return
    // If the deposits of a newly chosen client are still loading, run again once they are loaded.
    doneFor.current = deposits ? projectId : ''
    if (!deposits) return
    const chosen = getValues('deposits')
    const ofProject = deposits.filter((deposit) => String(deposit.projectId) === projectId && !chosen.some(({ depositId }) => depositId === deposit.id))
    if (ofProject.length === 0) return
    // Set as the default value so that the form does not become dirty. The field is registered first, because resetField ignores
    // unregistered fields.
    register('deposits')
    resetField('deposits', { defaultValue: sortDeposits([...chosen, ...ofProject.map(toDeduction)]) })
  }, [deposits, projectId, register, getValues, resetField])
}
