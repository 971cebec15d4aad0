import type { User } from '@billfold/contracts/accounts/user'
import { currencies } from '@billfold/contracts/clients/client-terms'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { languageNames, languages, type Language } from '@billfold/contracts/settings/languages'
import { defaultSettings, type Settings } from '@billfold/contracts/settings/settings'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { nameOfToday } from '@billfold/contracts/settings/time-zone-names'
import { Button, Field, NumberInput, Select } from '@billfold/ui'
import { applyIssues, setLanguage, toast, useLanguage, useSave, useText } from '@billfold/web-kit'
import { useFieldError } from '@billfold/web-kit/forms/contract-resolver.ts'
import { useMemo, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { countryCodes, countryOptions } from '../settings/country-options.ts'
import { useApplySettings } from '../settings/section-form.tsx'
import { timeZoneOptions } from '../settings/time-zone-options.ts'
import { browserLanguage } from '../texts/language.ts'
import css from './account-setup.module.css'

type Currency = (typeof currencies)[number]

interface Answers {
  country: string
  defaultCurrency: Currency
  timezone: string
  language: Language
  taxRate: string
}

const EURO_COUNTRIES = new Set('AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(' '))

function currencyOf(country: string): Currency {
  if (country === 'GB') return 'GBP'
  if (country === 'CA') return 'CAD'
  return EURO_COUNTRIES.has(country) ? 'EUR' : defaultSettings.billing.defaultCurrency
}

/** The default tax rate is the sales tax of Texas, so it applies only to the default country. */
function taxRateOf(country: string): string {
  return country === defaultSettings.company.country ? defaultSettings.billing.taxRate : '0'
}

/** The browser's time zone and language, if they differ from the account's. */
export function differingFromBrowser({ timeZone, language }: User): Partial<Pick<Settings['profile'], 'timezone' | 'language'>> {
  const here = nameOfToday(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const spoken = browserLanguage()
  return {
    // Privacy-minded browsers report 'UTC' or 'Etc/Unknown', which are not real locations.
    ...(here !== timeZone && /^(?!Etc\/)[^/]+\//.test(here) && { timezone: here }),
    ...(spoken !== undefined && spoken !== language && { language: spoken }),
  }
}

/** 'CH' for 'de-CH'. Not parsed with `Intl.Locale`, which throws on the invalid tags that some browsers report, such as 'C'. */
function regionOf(languageTag: string): string | undefined {
  return /^[a-z]+(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(languageTag)?.[1]?.toUpperCase()
}

function suggestionsFor(user: User): Answers {
  const region = navigator.languages.map(regionOf).find((code) => code && countryCodes.includes(code))
  const country = region ?? defaultSettings.company.country
  const { timezone = user.timeZone, language = user.language } = differingFromBrowser(user)
  return { country, defaultCurrency: currencyOf(country), timezone, language, taxRate: taxRateOf(country) }
}

/** Asks new accounts once for the settings that their documents depend on. Skipping keeps the defaults. */
export function AccountSetup({ user }: { user: User }) {
  const t = useText()
  const form = useForm<Answers>({ defaultValues: suggestionsFor(user) })
  const { control, formState, setError, setValue } = form
  const problem = useFieldError<keyof Answers>(formState.errors)
  const spoken = useLanguage((state) => state.language)
  const countries = useMemo(() => countryOptions(spoken), [spoken])
  const [now] = useState(() => new Date())
  const timeZones = useMemo(() => timeZoneOptions(user.timeZone, now, t), [user.timeZone, now, t])
  const finish = useSave(dashboardCalls.changeOnboarding, { invalidates: [dashboardCalls.tasks] })
  const apply = useApplySettings()
  const save = useSave(settingsCalls.update, {
    failure: 'Failed to save settings. Please try again.',
    onSaved: async (answer) => {
      await setLanguage(answer.settings.profile.language)
      apply(answer)
      finish.mutate({ body: { isSetUp: true } })
      toast({ title: useLanguage.getState().textOf(null)('Settings saved successfully!'), tone: 'good' })
    },
  })
  const isBusy = save.isPending || finish.isPending

  const submit = form.handleSubmit(({ country, defaultCurrency, timezone, language, taxRate }) => {
    if (isBusy) return
    const body = { profile: { timezone, language }, company: { country }, billing: { defaultCurrency, taxRate } }
    save.mutate({ body }, { onError: (error) => applyIssues((path: string, issue) => setError(path.split('.').at(-1) as keyof Answers, issue), error) })
  })

  function chooseCountry(country: string) {
    const { defaultCurrency, taxRate } = formState.dirtyFields
    setValue('country', country)
    // Only replaces values that the user has not changed.
    if (!defaultCurrency) setValue('defaultCurrency', currencyOf(country))
    if (!taxRate) setValue('taxRate', taxRateOf(country))
  }

  return (
    // noValidate shows our own messages instead of the browser's.
    <form noValidate className={css.setup} aria-labelledby="setup" onSubmit={(event) => void submit(event)}>
      <h3 id="setup" className={css.title}>
        {t('Where do you work?')}
      </h3>
      <div className={css.fields}>
        <Field label={t('Country')} error={problem('country')}>
          <Controller control={control} name="country" render={({ field }) => <Select value={field.value} options={countries} onValueChange={chooseCountry} />} />
        </Field>
        <Field label={t('Currency')} error={problem('defaultCurrency')}>
          <Controller
            control={control}
            name="defaultCurrency"
            render={({ field }) => <Select value={field.value} options={currencies.map((value) => ({ value, label: value }))} onValueChange={field.onChange} />}
          />
        </Field>
        <Field label={t('Timezone')} error={problem('timezone')}>
          <Controller control={control} name="timezone" render={({ field }) => <Select value={field.value} options={timeZones} onValueChange={field.onChange} />} />
        </Field>
        <Field label={t('Language')} error={problem('language')}>
          <Controller
            control={control}
            name="language"
            render={({ field }) => <Select value={field.value} options={languages.map((value) => ({ value, label: languageNames[value] }))} onValueChange={field.onChange} />}
          />
        </Field>
        <Field label={t('Tax Rate (%)')} error={problem('taxRate')} help={t('Suggested on new invoices, never added automatically.')}>
          <NumberInput step={0.01} min={0} max={100} {...form.register('taxRate')} />
        </Field>
      </div>
      <div className={css.foot}>
        <p className={css.note}>{t('Your invoices start with these. You can change all of them in Settings.')}</p>
        <Button variant="ghost" busy={finish.isPending && !save.isSuccess} disabled={isBusy} onClick={() => finish.mutate({ body: { isSetUp: true } })}>
          {t('Skip')}
        </Button>
        <Button type="submit" variant="primary" busy={save.isPending} busyText={t('Saving...')}>
          {t('Save and continue')}
        </Button>
      </div>
    </form>
  )
}
