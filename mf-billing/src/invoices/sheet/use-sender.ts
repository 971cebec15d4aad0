import { type Paper, paperOf, type Party, senderParty } from '@billfold/contracts/settings/letterhead'
import type { Language } from '@billfold/contracts/settings/languages'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { useCall, useSession } from '@billfold/web-kit'

/** The sender as shown on the invoice, in the client's language or, if the client has none, in the account's. */
interface Sender {
  language: Language

  party: Party
  logoUrl: string | null
  paper: Paper
}

const noCompany = { name: null, address: null, city: null, state: null, zipCode: null, country: null, taxId: null, website: null, logoUrl: null }

/** Uses the session's data until the settings are loaded. */
export function useSender(clientLanguage: Language | null | undefined): Sender {
  const user = useSession(({ user }) => user)
  const settings = useCall(settingsCalls.get).data?.settings
  const company = settings?.company ?? noCompany
  const language = clientLanguage ?? settings?.profile.language ?? user?.language ?? 'en'
  const facts = {
    ...company,
    name: user ? `${user.firstName} ${user.lastName}` : '',
    email: user?.email ?? '',
    phone: settings?.profile.phone ?? null,
    companyName: company.name,
  }
  return { language, party: senderParty(facts, language), logoUrl: company.logoUrl, paper: paperOf(company.country) }
}
