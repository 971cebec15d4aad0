import { firstTimeZones } from '@billfold/contracts/settings/settings'
import { nameOfToday } from '@billfold/contracts/settings/time-zone-names'
import { Card, CardHeader, CardTitle, Field, Grid, Select, type SelectOption, Stack, TextInput } from '@billfold/ui'
import { type Translate, useText } from '@billfold/web-kit'
import { languageNames, languages } from '@billfold/contracts/settings/languages'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { useMemo, useState } from 'react'
import { initialsOf } from '../frame/initials-of.ts'
import { PasswordInput } from '../session/password-input.tsx'
import { PictureField } from './picture-field.tsx'
import { SectionForm, type TabProps, useSectionForm } from './section-form.tsx'

/** Names from the specification; other zones show their city. */
const NAMES: Record<(typeof firstTimeZones)[number], string> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Los_Angeles': 'Pacific Time',
}

/** The four specified zones, then all others known to the browser, with their offset at `now`. The saved zone is included unchanged. */
export function timeZoneOptions(saved: string, now: Date, t: Translate): SelectOption[] {
  const others = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'].map(nameOfToday))
  others.delete(nameOfToday(saved))
  others.add(saved)
  for (const zone of firstTimeZones) others.delete(zone)
  return [
    ...firstTimeZones.map((value) => ({ value, label: `${t(NAMES[value])}, ${textOf(value, now).replace('America/', '')}` })),
    ...[...others].toSorted().map((value) => ({ value, label: textOf(value, now) })),
  ]
}

/** 'America/New York (UTC-05:00)' */
function textOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${nameOfToday(timeZone).replaceAll('_', ' ')} (${offset.replace('GMT', 'UTC')})`
}

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))

export function ProfileTab({ settings }: TabProps) {
  const t = useText()
  const form = useSectionForm('profile', settings.profile, { guarded: 'email' })
  const { errorOf, text, choice, needsPassword, password } = form
  const { timezone } = settings.profile
  const [now] = useState(() => new Date())
  const timeZones = useMemo(() => timeZoneOptions(timezone, now, t), [timezone, now, t])
  return (
    <SectionForm form={form}>
      <Card>
        <CardHeader>
          <CardTitle>{t('Profile Information')}</CardTitle>
        </CardHeader>
        <PictureField
          src={settings.profile.avatarUrl}
          initials={initialsOf(settings.profile)}
          upload={settingsCalls.uploadAvatar}
          remove={settingsCalls.deleteAvatar}
          texts={{ change: t('Change Avatar'), remove: t('Remove Avatar'), hint: t('JPG, PNG or GIF. Max size 2MB.') }}
        />
        <Grid of="halves">
          <Field label={t('First Name')} error={errorOf('firstName')}>
            <TextInput autoComplete="given-name" {...text('firstName')} />
          </Field>
          <Field label={t('Last Name')} error={errorOf('lastName')}>
            <TextInput autoComplete="family-name" {...text('lastName')} />
          </Field>
          <Stack gap={5}>
            <Field label={t('Email')} error={errorOf('email')}>
              <TextInput type="email" autoComplete="email" {...text('email')} />
            </Field>
            {needsPassword && (
              <Field label={t('Current Password')} error={errorOf('currentPassword')} help={t('Required to change your email address, because password links go there.')}>
                <PasswordInput autoComplete="current-password" {...password()} />
              </Field>
            )}
          </Stack>
          <Field label={t('Phone')} error={errorOf('phone')}>
            <TextInput type="tel" autoComplete="tel" {...text('phone')} />
          </Field>
          <Field label={t('Timezone')} error={errorOf('timezone')} help={t("Sets when “today” and “this month” start.")}>
            <Select {...choice('timezone')} options={timeZones} />
          </Field>
          <Field label={t('Language')} error={errorOf('language')}>
            <Select {...choice('language')} options={languageOptions} />
          </Field>
        </Grid>
      </Card>
    </SectionForm>
  )
}
