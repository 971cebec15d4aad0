import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { Card, CardHeader, CardTitle, Field, Grid, Select, TextArea, TextInput } from '@billfold/ui'
import { useLanguage, useText } from '@billfold/web-kit'
import { useMemo } from 'react'
import { personInitials } from '../frame/initials-of.ts'
import { countryOptions } from './country-options.ts'
import { PictureField } from './picture-field.tsx'
import css from './company-tab.module.css'
import { SectionForm, type TabProps, useSectionForm } from './section-form.tsx'

export function CompanyTab({ settings }: TabProps) {
  const t = useText()
  const form = useSectionForm('company', settings.company)
  const { errorOf, text, choice } = form
  const language = useLanguage((spoken) => spoken.language)
  const countries = useMemo(() => countryOptions(language), [language])
  return (
    <SectionForm form={form}>
      <Card>
        <CardHeader>
          <CardTitle subtitle={t('Shown on your invoices and proposals.')}>{t('Company Information')}</CardTitle>
        </CardHeader>
        <PictureField
          shape="square"
          src={settings.company.logoUrl}
          initials={personInitials({ firstName: settings.company.name.trim() || settings.profile.firstName, lastName: '' })}
          upload={settingsCalls.uploadLogo}
          remove={settingsCalls.deleteLogo}
          texts={{ change: t('Change Logo'), remove: t('Remove Logo'), hint: t('JPG or PNG. Max size 2MB.') }}
        />
        <Grid of="halves">
          <Field label={t('Company Name')} error={errorOf('name')}>
            <TextInput autoComplete="organization" {...text('name')} />
          </Field>
          <Field label={t('Website')} error={errorOf('website')}>
            <TextInput inputMode="url" autoComplete="url" {...text('website')} />
          </Field>
          <Field label={t('Address')} error={errorOf('address')} className={css.wide}>
            <TextArea rows={3} autoComplete="street-address" {...text('address')} />
          </Field>
          <Field label={t('City')} error={errorOf('city')}>
            <TextInput autoComplete="address-level2" {...text('city')} />
          </Field>
          <div className={css.pair}>
            <Field label={t('State')} error={errorOf('state')}>
              <TextInput autoComplete="address-level1" {...text('state')} />
            </Field>
            <Field label={t('ZIP Code')} error={errorOf('zipCode')}>
              <TextInput autoComplete="postal-code" {...text('zipCode')} />
            </Field>
          </div>
          <Field label={t('Country')} error={errorOf('country')}>
            <Select {...choice('country')} options={countries} />
          </Field>
          <Field label={t('Tax ID')} error={errorOf('taxId')}>
            <TextInput autoComplete="off" {...text('taxId')} />
          </Field>
        </Grid>
      </Card>
    </SectionForm>
  )
}
