/** Sender or recipient on a document. Unknown lines are left out. */
export interface Party {
  name: string
  /** Lines below the name, such as contact, address and e-mail address. */
  lines: string[]
  taxId: string | null
}

/** Sender details from the settings, for invoices, proposals and reports. */
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

/** Used for PDFs and for the screen, so that both match. */
export function senderParty(facts: SenderFacts): Party {
  const place = present([[facts.city, facts.state].filter(Boolean).join(', '), facts.zipCode]).join(' ')
  const country = facts.country === 'US' ? null : countryName(facts.country)
  const owner = facts.companyName ? facts.name : null
  return {
    name: facts.companyName || facts.name,
    lines: present([owner, facts.address, place, country, facts.email, facts.phone, facts.website]),
    taxId: facts.taxId || null,
  }
}

/** Converts a country code to its English name; leaves other text unchanged. */
function countryName(country: string | null): string | null {
  return country && /^[A-Z]{2}$/.test(country) ? (new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country) : country
}

export function present(lines: readonly (string | null | undefined)[]): string[] {
  return lines.filter((line) => typeof line === 'string' && line.trim() !== '') as string[]
}
