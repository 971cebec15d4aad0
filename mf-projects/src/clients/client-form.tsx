import { currencies, industries, paymentTerms } from '@billfold/contracts/clients/client'
import { Field, NumberInput, Select, Switch, TextArea, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import layout from '@billfold/web-kit/forms/page-form.module.css'
import { FormGroup, PageForm, type PageFormFrame } from '@billfold/web-kit/forms/page-form.tsx'
import { useEffect } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { ClientFormState, ClientFormValues } from './client-form-model.ts'

interface ClientFormProps extends PageFormFrame {
  form: ClientFormState
}

export function ClientForm({ form, ...frame }: ClientFormProps) {
  const t = useText()
  const { register, formState, setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const problem = (name: keyof ClientFormValues) => {
    const message = formState.errors[name]?.message
    return message && t(message)
  }

  return (
    <PageForm {...frame} isSaving={formState.isSubmitting}>
      <FormGroup title={t('Company')}>
        <Field label={t('Company Name')} required="written" error={problem('name')}>
          <TextInput placeholder={t('Enter company name')} {...register('name')} />
        </Field>
        <Field label={t('Email')} required="written" error={problem('email')}>
          <TextInput type="email" {...register('email')} />
        </Field>
        <Field label={t('Phone')} error={problem('phone')}>
          <TextInput type="tel" {...register('phone')} />
        </Field>
        <ChoiceField form={form} name="industry" label={t('Industry')} choices={industries} placeholder={t('Select industry')} error={problem('industry')} />
        <Field label={t('Website')} error={problem('website')}>
          <TextInput inputMode="url" {...register('website')} />
        </Field>
        <Field label={t('Primary Contact')} error={problem('primaryContact')}>
          <TextInput {...register('primaryContact')} />
        </Field>
      </FormGroup>

      <FormGroup title={t('Billing')}>
        <Field label={t('Hourly Rate')} error={problem('hourlyRate')}>
          <NumberInput step={0.01} min={0} prefix="$" {...register('hourlyRate')} />
        </Field>
        <Field label={t('Total Received')} error={problem('totalReceived')} help={t('Payments received outside Billfold')}>
          <NumberInput step={0.01} min={0} prefix="$" {...register('totalReceived')} />
        </Field>
        <ChoiceField form={form} name="currency" label={t('Currency')} choices={currencies} error={problem('currency')} />
        <ChoiceField form={form} name="paymentTerms" label={t('Payment Terms')} choices={paymentTerms} error={problem('paymentTerms')} />
        <Field label={t('Tax ID')} error={problem('taxId')}>
          <TextInput {...register('taxId')} />
        </Field>
      </FormGroup>

      <FormGroup title={t('Address and branding')}>
        <Field label={t('Address')} error={problem('address')} className={layout.wide}>
          <TextArea {...register('address')} />
        </Field>
        <LogoField form={form} error={problem('logoUrl')} />
        <div className={layout.wide}>
          <Switch label={t('Active Client')} {...register('isActive')} />
        </div>
      </FormGroup>
    </PageForm>
  )
}

function LogoField({ form: { control, register }, error }: { form: ClientFormState; error: string | undefined }) {
  const t = useText()
  const typed = useWatch({ control, name: 'logoUrl' })
  // Pages do not load images over http.
  const isInsecure = /^\s*http:/i.test(typed)
  const help = isInsecure ? t('Logo addresses must start with https://') : t("URL to the client's logo (will appear in proposals)")
  return (
    <Field label={t('Logo URL')} error={error} help={help} className={layout.wide}>
      <TextInput inputMode="url" {...register('logoUrl')} />
    </Field>
  )
}

interface ChoiceFieldProps {
  form: ClientFormState
  name: 'industry' | 'currency' | 'paymentTerms'
  label: string
  choices: readonly string[]
  placeholder?: string
  error: string | undefined
}

/** A select of the client form. Also offers a stored value that is no longer a choice ('Retail'), so that it is not lost. */
export function ChoiceField({ form, name, label, choices, placeholder, error }: ChoiceFieldProps) {
  const t = useText()
  const { field } = useController({ control: form.control, name })
  const { onChange, ...rest } = field
  const offered = field.value === '' || choices.includes(field.value) ? choices : [...choices, field.value]
  return (
    <Field label={label} error={error}>
      <Select
        {...rest}
        onValueChange={onChange}
        options={offered.map((choice) => ({ value: choice, label: t(choice) }))}
        placeholder={placeholder}
      />
    </Field>
  )
}
