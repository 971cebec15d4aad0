import type { CalendarDate } from '../calendar-date.ts'
import { formatsIn } from './language-formats.ts'
import type { Language } from './languages.ts'

/** Sender or recipient of a document. Lines without a value are left out. */
export interface Party {
  name: string
  /** Lines printed below the name, such as the contact, the postal address and the e-mail address. */
  lines: string[]
  taxId: string | null
}

/** The sender's details from the settings, for invoices, proposals and reports. */
export interface SenderFacts {
  name: string
  email: string
  phone: string | null
  companyName: string | null
  address: string | null
  city: string | null
  state: string | null
  zipCode: string | null
  country: string | null
  taxId: string | null
  website: string | null
}

/** The sender as printed in PDFs and shown on screen, so that both match. */
export function senderParty(facts: SenderFacts, language: Language = 'en'): Party {
  const place = present([[facts.city, facts.state].filter(Boolean).join(', '), facts.zipCode]).join(' ')
  const country = facts.country === 'US' ? null : countryName(facts.country, language)
  const owner = facts.companyName ? facts.name : null
  return {
    name: facts.companyName || facts.name,
    lines: present([owner, facts.address, place, country, facts.email, facts.phone, facts.website]),
    taxId: facts.taxId || null,
  }
}

/** Converts a country code to its name; leaves other text unchanged. */
function countryName(country: string | null, language: Language): string | null {
  return country && /^[A-Z]{2}$/.test(country) ? (new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country) : country
}

export function present(lines: readonly (string | null | undefined)[]): string[] {
  return lines.filter((line) => typeof line === 'string' && line.trim() !== '') as string[]
}

export type Paper = 'A4' | 'LETTER'

/** In points. */
export const paperSizes = { A4: { width: 595.28, height: 841.89 }, LETTER: { width: 612, height: 792 } } as const

/** Countries that use Letter paper. A missing country counts as the US. */
const LETTER_COUNTRIES = [null, '', 'US', 'CA', 'MX']

/** Paper size of the account's documents. */
export function paperOf(country: string | null): Paper {
  return LETTER_COUNTRIES.includes(country) ? 'LETTER' : 'A4'
}

/**
 * Font size in points for the sender's name in the header of the Modern template. It is smaller if there is a logo above the name or if the
 * name is long.
 */
export function modernSenderSize(name: string, hasLogo: boolean): number {
  return hasLogo ? 12 : name.length > 40 ? 13 : 19
}

/** Formats a date like 'Nov 20, 2026', for documents that are always in English, whatever the user's language. */
export function dateInWords(date: CalendarDate): string {
  return formatsIn('en').date(date)
}
