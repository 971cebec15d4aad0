import { industries } from '@billfold/contracts/clients/client'
import { currencies, paymentTerms } from '@billfold/contracts/clients/client-terms'
import { languageNames, languages } from '@billfold/contracts/settings/languages'
import { Field, NumberInput, Switch, TextArea, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import layout from '@billfold/web-kit/forms/page-form.module.css'
import { FormGroup, PageForm, type PageFormFrame } from '@billfold/web-kit/forms/page-form.tsx'
import { useFieldError } from '@billfold/web-kit/forms/contract-resolver.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { ChoiceField } from '../records/form-fields.tsx'
import { ACCOUNT_LANGUAGE, type ClientFormState, type ClientFormValues } from './client-form-model.ts'

const languageChoices = [ACCOUNT_LANGUAGE, ...languages]
const languageTexts = { [ACCOUNT_LANGUAGE]: 'Same as my account', ...languageNames }

interface ClientFormProps extends PageFormFrame {
  form: ClientFormState
}

export function ClientForm({ form, ...frame }: ClientFormProps) {
  const t = useText()
  const { register, formState, setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const problem = useFieldError<keyof ClientFormValues>(formState.errors)

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
        <ChoiceField control={form.control} name="industry" label={t('Industry')} choices={industries} placeholder={t('Select industry')} error={problem('industry')} />
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
        <Field label={t('Total Received')} error={problem('totalReceived')} help={t('Only payments that have no invoice in Billfold, such as those from before you started using it')}>
          <NumberInput step={0.01} min={0} prefix="$" {...register('totalReceived')} />
        </Field>
        <ChoiceField control={form.control} name="currency" label={t('Currency')} choices={currencies} error={problem('currency')} />
        <ChoiceField control={form.control} name="paymentTerms" label={t('Payment Terms')} choices={paymentTerms} error={problem('paymentTerms')} />
        <ChoiceField
          control={form.control}
          name="language"
          label={t('Language')}
          help={t('Used in invoices, emails and pages for this client')}
          choices={languageChoices}
          texts={languageTexts}
          error={problem('language')}
        />
        <Field label={t('Tax ID')} error={problem('taxId')}>
          <TextInput {...register('taxId')} />
        </Field>
        <div className={layout.wide}>
          <Switch label={t('Send payment reminders')} help={t('For this client’s unpaid invoices, if reminders are turned on in your settings')} {...register('sendReminders')} />
        </div>
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
  // The app does not load images over http.
  const isInsecure = /^\s*http:/i.test(typed)
  const help = isInsecure ? t('Logo addresses must start with https://') : t("URL to the client's logo (will appear in proposals)")
  return (
    <Field label={t('Logo URL')} error={error} help={help} className={layout.wide}>
      <TextInput inputMode="url" {...register('logoUrl')} />
    </Field>
  )
}
