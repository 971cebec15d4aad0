import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { Card, CardHeader, CardTitle, Field, Grid, Select, type SelectOption, TextArea, TextInput } from '@billfold/ui'
import { useLanguage, useText } from '@billfold/web-kit'
import { useMemo } from 'react'
import { initialsOf } from '../frame/initials-of.ts'
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
          initials={initialsOf({ firstName: settings.company.name.trim() || settings.profile.firstName, lastName: '' })}
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
          <Field label={t('State')} error={errorOf('state')}>
            <TextInput autoComplete="address-level1" {...text('state')} />
          </Field>
          <Field label={t('ZIP Code')} error={errorOf('zipCode')}>
            <TextInput autoComplete="postal-code" {...text('zipCode')} />
          </Field>
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

/** ISO 3166-1 alpha-2. Browsers can translate country names but not list the codes. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

function countryOptions(language: string): SelectOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return CODES.split(' ')
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => compare(a.label, b.label))
}
