import { Card, CardHeader, CardTitle, Field, Grid, Select, Stack, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { languageNames, languages } from '@billfold/contracts/settings/languages'
import { type HoursFormat, hoursFormats, type TimerRounding, timerRoundings } from '@billfold/contracts/time-entries/hours'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { useMemo, useState } from 'react'
import { personInitials } from '../frame/initials-of.ts'
import { PasswordInput } from '../session/password-input.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { PictureField } from './picture-field.tsx'
import { SectionForm, type TabProps, useSectionForm } from './section-form.tsx'
import { timeZoneOptions } from './time-zone-options.ts'

const hoursFormatTexts: Record<HoursFormat, string> = { decimal: 'Decimal (1.5)', clock: 'Hours and minutes (1:30)' }
const timerRoundingTexts: Record<TimerRounding, string> = { off: 'Off', '1': 'Up to the next minute', '6': 'Up to the next 6 minutes', '15': 'Up to the next 15 minutes' }

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))

export function ProfileTab({ settings }: TabProps) {
  const t = useText()
  const form = useSectionForm('profile', settings.profile, { guarded: 'email' })
  const { errorOf, text, choice, needsPassword, password } = form
  const { timezone } = settings.profile
  const [now] = useState(() => new Date())
  const timeZones = useMemo(() => timeZoneOptions(timezone, now, t), [timezone, now, t])
  return (
    <Stack gap={6}>
      <SectionForm form={form}>
        <Card>
          <CardHeader>
            <CardTitle>{t('Profile Information')}</CardTitle>
          </CardHeader>
          <PictureField
            src={settings.profile.avatarUrl}
            initials={personInitials(settings.profile)}
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
                <Field label={t('Current Password')} error={errorOf('currentPassword')} help={t('Required to change your email address, because password reset links go there.')}>
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
            <Field label={t('Hours Format')} error={errorOf('hoursFormat')} help={t('Invoices and exports always use decimals.')}>
              <Select {...choice('hoursFormat')} options={hoursFormats.map((value) => ({ value, label: t(hoursFormatTexts[value]) }))} />
            </Field>
            <Field label={t('Timer Rounding')} error={errorOf('timerRounding')} help={t('Rounds up when you stop the timer. Hours that you type are never rounded.')}>
              <Select {...choice('timerRounding')} options={timerRoundings.map((value) => ({ value, label: t(timerRoundingTexts[value]) }))} />
            </Field>
          </Grid>
        </Card>
      </SectionForm>
      <AppearanceCard saved={settings.profile} />
    </Stack>
  )
}
