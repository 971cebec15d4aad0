import * as z from '../zod.ts'
import { password } from '../accounts/user.ts'
import { appearances, densities } from './appearance.ts'
import { language } from './languages.ts'
import { currencies, paymentTerms } from '../clients/client-terms.ts'
import { email, requiredText, text } from '../text.ts'
import { DEFAULT_INVOICE_PREFIX, taxRate } from '../invoices/invoice-totals.ts'
import { dollarRate, withoutZeros } from '../money.ts'
import { resettable } from '../optional.ts'
import { hoursFormats, timerRoundings } from '../time-entries/hours.ts'
import { nameOfToday } from './time-zone-names.ts'

const countryMessage = 'Country must be a country code'
const COUNTRY_CODE = /^[A-Z]{2}$/
/** Codes that ISO 3166-1 leaves for users to assign, so no country has them. */
const NO_COUNTRY = /^(?:AA|Q[M-Z]|X[A-Z]|ZZ)$/

/** ISO 3166-1 alpha-2. */
const countryCode = z.string(countryMessage).check(z.regex(COUNTRY_CODE, countryMessage))

/**
 * The code of a country that exists today. Intl has no list of countries, but it names the codes it knows and maps former codes to current
 * ones.
 */
export const knownCountry = countryCode.check(z.refine(isKnownCountry, countryMessage))

function isKnownCountry(code: string): boolean {
  if (!COUNTRY_CODE.test(code) || NO_COUNTRY.test(code)) return false
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
}

export const DEFAULT_TIME_ZONE = 'America/New_York'
/** Listed first, as specified. All other IANA zones follow. */
export const firstTimeZones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'] as const
const invoiceNumberings = ['auto', 'manual'] as const

/** Converts null to ''. */
const blankable = (max: number) =>
  z.pipe(
    z.nullable(text(max)),
    z.transform((value: string | null) => value ?? ''),
  )

const costRateMessage = 'Cost rate must be an amount with at most 2 decimals'
const noCostRate = z.pipe(z.string().check(z.regex(/^\s*$/, { abort: true })), z.transform(() => ''))

/** The time zone is stored under its current IANA name, which every Postgres installation knows. */
const timezone = z
  .string('Timezone must be an IANA time zone')
  .check(z.refine(isTimeZone, 'Timezone must be an IANA time zone'), z.overwrite(nameOfToday))

/**
 * Accepts only region/city names, because Postgres interprets offsets, abbreviations and country names differently from JavaScript or does
 * not know them.
 */
const REGION_AND_CITY = /^(?:UTC|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)\/[\w+/-]{1,50})$/

function isTimeZone(name: string): boolean {
  try {
    return REGION_AND_CITY.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const hoursFormat = z.enum(hoursFormats, 'Hours must be decimal or clock')
const timerRounding = z.enum(timerRoundings, 'Timer rounding must be off, 1, 6 or 15')
const appearance = z.enum(appearances, 'Appearance must be dark, light or system')
const density = z.enum(densities, 'Density must be comfortable or compact')

export const profileSettings = z.object({
  firstName: requiredText('First name is required', 255),
  lastName: requiredText('Last name is required', 255),
  email: email('Invalid email address'),
  phone: blankable(50),
  timezone,
  language,
  hoursFormat,
  /** The time of a stopped timer is rounded up to a multiple of this many minutes. */
  timerRounding,
  appearance,
  density,
})

export const companySettings = z.object({
  name: blankable(255),
  address: blankable(2000),
  city: blankable(255),
  state: blankable(255),
  zipCode: blankable(50),
  country: countryCode,
  taxId: blankable(100),
  website: blankable(500),
})

export const billingSettings = z.object({
  defaultCurrency: z.enum(currencies, 'Currency must be USD, EUR, GBP or CAD'),
  defaultPaymentTerms: z.enum(paymentTerms, 'Payment terms must be Net 15, Net 30, Net 45 or Net 60'),
  /** Without trailing zeros: '125', '92.5'. */
  defaultHourlyRate: z.pipe(dollarRate('Hourly rate must be an amount with at most 2 decimals'), z.transform(withoutZeros)),
  /** The user's cost per hour of work; '' if not set. Projects can override it. */
  costRate: z.union([z.pipe(dollarRate(costRateMessage), z.transform(withoutZeros)), noCostRate], costRateMessage),
  /** In percent. Suggested for new invoices, but never applied automatically. */
  taxRate,
  invoicePrefix: text(20),
  invoiceNumbering: z.enum(invoiceNumberings, 'Invoice numbering must be auto or manual'),
})

export const notificationSettings = z.object({
  emailInvoices: z.boolean(),
  emailPayments: z.boolean(),
  emailProjects: z.boolean(),
  /** Whether to e-mail the user about questions and requests from public pages. */
  emailMessages: z.boolean(),
  pushNotifications: z.boolean(),
  weeklyReports: z.boolean(),
  monthlyReports: z.boolean(),
})

/** Settings of a new account. The name and e-mail address come from the registration. */
export const defaultSettings = {
  profile: { phone: '', timezone: DEFAULT_TIME_ZONE, language: 'en', hoursFormat: 'decimal', timerRounding: 'off', appearance: 'dark', density: 'comfortable' },
  company: { name: '', address: '', city: '', state: '', zipCode: '', country: 'US', taxId: '', website: '' },
  billing: {
    defaultCurrency: 'USD',
    defaultPaymentTerms: 'Net 30',
    defaultHourlyRate: '125',
    costRate: '',
    taxRate: '8.25',
    invoicePrefix: DEFAULT_INVOICE_PREFIX,
    invoiceNumbering: 'auto',
  },
  notifications: {
    emailInvoices: true,
    emailPayments: true,
    emailProjects: false,
    emailMessages: true,
    pushNotifications: true,
    weeklyReports: true,
    monthlyReports: true,
  },
} as const

export const settings = z.object({
  profile: profileSettings,
  company: companySettings,
  billing: billingSettings,
  notifications: notificationSettings,
})
export type Settings = z.infer<typeof settings>

const changedProfile = z.object({
  ...z.partial(profileSettings).shape,
  ...resettable(
    { timezone, language, hoursFormat, timerRounding, appearance, density },
    {
      timezone: defaultSettings.profile.timezone,
      language: defaultSettings.profile.language,
      hoursFormat: defaultSettings.profile.hoursFormat,
      timerRounding: defaultSettings.profile.timerRounding,
      appearance: defaultSettings.profile.appearance,
      density: defaultSettings.profile.density,
    },
  ),
})

/** Any subset of fields may be sent. An absent field keeps its value; null restores the default for new accounts. */
export const settingsChanges = z.object({
  profile: z.optional(changedProfile),
  company: z.optional(z.object(resettable({ ...companySettings.shape, country: knownCountry }, defaultSettings.company))),
  billing: z.optional(z.object(resettable(billingSettings.shape, defaultSettings.billing))),
  notifications: z.optional(z.object(resettable(notificationSettings.shape, defaultSettings.notifications))),
  /** Required if the e-mail address changes. */
  currentPassword: z.optional(password),
})
export type SettingsChanges = z.infer<typeof settingsChanges>

/** The response as specified, plus image URLs. The URL of an image changes whenever the image does. */
export const settingsAnswer = z.object({
  success: z.literal(true),
  settings: z.object({
    profile: z.object({ ...profileSettings.shape, avatarUrl: z.nullable(z.string()), isEmailConfirmed: z.boolean() }),
    company: z.object({ ...companySettings.shape, logoUrl: z.nullable(z.string()) }),
    billing: billingSettings,
    notifications: notificationSettings,
  }),
})
export type SettingsAnswer = z.infer<typeof settingsAnswer>
