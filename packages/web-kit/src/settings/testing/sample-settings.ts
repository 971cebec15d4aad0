import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import type { SettingsAnswer } from '@billfold/contracts/settings/settings'
import { answer, type Answer } from '../../testing/declared-answers.ts'
import { testUser } from '../../testing/page-providers.tsx'

type Sections = SettingsAnswer['settings']

export function sampleSettings(changes: { [S in keyof Sections]?: Partial<Sections[S]> } = {}): SettingsAnswer {
  const { firstName, lastName, email, isEmailConfirmed } = testUser
  return {
    success: true,
    settings: {
      profile: { firstName, lastName, email, phone: '', timezone: 'America/New_York', language: 'en', hoursFormat: 'decimal', timerRounding: 'off', avatarUrl: null, isEmailConfirmed, ...changes.profile },
      company: {
        name: 'Lovelace Analytics',
        address: '12 St James Square',
        city: 'Boston',
        state: 'MA',
        zipCode: '02110',
        country: 'US',
        taxId: '12-3456789',
        website: 'https://lovelace.example',
        logoUrl: null,
        ...changes.company,
      },
      billing: {
        defaultCurrency: 'USD',
        defaultPaymentTerms: 'Net 30',
        defaultHourlyRate: '125',
        costRate: '',
        taxRate: '8.25',
        invoicePrefix: 'INV-',
        invoiceNumbering: 'auto',
        ...changes.billing,
      },
      notifications: {
        emailInvoices: true,
        emailPayments: true,
        emailProjects: false,
        emailMessages: true,
        pushNotifications: true,
        weeklyReports: true,
        monthlyReports: true,
        ...changes.notifications,
      },
    },
  }
}

/** For forms that start with the user's defaults. */
export function answerBilling(billing: Partial<Sections['billing']> = {}): Answer {
  return answer(settingsCalls.get, sampleSettings({ billing }))
}
