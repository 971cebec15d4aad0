import type { InvoiceEmailDraft } from '@billfold/contracts/invoices/invoice-email'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { Field, TextArea, TextInput } from '@billfold/ui'
import { applyIssues, useSave, useText } from '@billfold/web-kit'
import { useRef, type FocusEvent } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import styles from './send-form.module.css'

const noDetails = { company: { name: '', address: '', city: '', state: '', zipCode: '' } }
type Details = typeof noDetails

/** Form for sender details that are missing from the settings. `save` resolves to false if saving failed. */
export function useSenderDetails(onSaved: () => Promise<unknown>) {
  const form = useForm<Details>({ defaultValues: noDetails })
  const { isDirty } = form.formState
  const update = useSave(settingsCalls.update, {
    invalidates: [settingsCalls.get],
    failure: 'Your details could not be saved',
    explains: ({ issues }) => issues.length > 0,
  })
  const saving = useRef<Promise<boolean>>(undefined)

  async function saveChanges(): Promise<boolean> {
    const values = form.getValues()
    const company = Object.fromEntries(Object.entries(values.company).filter(([, value]) => value.trim() !== ''))
    try {
      await update.mutateAsync({ body: { company } })
    } catch (error) {
      applyIssues(form.setError, error)
      return false
    }
    form.reset(values, { keepValues: true })
    await onSaved()
    return true
  }

  /** Returns the running request, if any: clicking Send also leaves the section, which already saves the details. */
  function save(): Promise<boolean> {
    if (!isDirty) return saving.current ?? Promise.resolve(true)
    saving.current ??= saveChanges().finally(() => {
      saving.current = undefined
    })
    return saving.current
  }

  return { form, isDirty, save }
}

interface SenderDetailsProps {
  missing: InvoiceEmailDraft['missing']
  form: UseFormReturn<Details>
  onLeave: () => void
}

export function SenderDetails({ missing, form, onLeave }: SenderDetailsProps) {
  const t = useText()
  const { register, formState } = form
  const problem = (field: keyof Details['company']) => formState.errors.company?.[field]?.message
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onLeave()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events from its fields
    <fieldset className={styles.details} onBlur={leave}>
      <legend className={styles.legend}>{t('Your details')}</legend>
      <p className={styles.note}>{t('Shown on your invoices and saved in your settings.')}</p>
      {missing.includes('company') && (
        <Field label={t('Company Name')} error={problem('name')}>
          <TextInput autoComplete="organization" {...register('company.name')} />
        </Field>
      )}
      {missing.includes('address') && (
        <>
          <Field label={t('Address')} error={problem('address')}>
            <TextArea rows={2} autoComplete="street-address" {...register('company.address')} />
          </Field>
          <div className={styles.place}>
            <Field label={t('City')} error={problem('city')}>
              <TextInput autoComplete="address-level2" {...register('company.city')} />
            </Field>
            <Field label={t('State')} error={problem('state')}>
              <TextInput autoComplete="address-level1" {...register('company.state')} />
            </Field>
            <Field label={t('ZIP Code')} error={problem('zipCode')}>
              <TextInput autoComplete="postal-code" {...register('company.zipCode')} />
            </Field>
          </div>
        </>
      )}
    </fieldset>
  )
}
