/** Who stands on a document. What is not known is simply not there. */
export interface Party {
  name: string
  /** Below the name: a contact, an address, an e-mail address. */
  lines: string[]
  taxId: string | null
}

/** What the settings say of whoever sends invoices, proposals and reports. */
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

/** The same lines on paper and on the screen. */
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

/** 'DE' is Germany; whatever is no code stays as it was typed. */
function countryName(country: string | null): string | null {
  return country && /^[A-Z]{2}$/.test(country) ? (new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country) : country
}

export function present(lines: readonly (string | null | undefined)[]): string[] {
  return lines.filter((line) => typeof line === 'string' && line.trim() !== '') as string[]
}
