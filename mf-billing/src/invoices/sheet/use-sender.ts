import { type Paper, paperOf, type Party, senderParty } from '@billfold/contracts/settings/letterhead'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { useCall, useSession } from '@billfold/web-kit'

interface Sender {
  party: Party
  logoUrl: string | null
  paper: Paper
}

const noCompany = { name: null, address: null, city: null, state: null, zipCode: null, country: null, taxId: null, website: null, logoUrl: null }

/** Uses the session until the settings are loaded. */
export function useSender(): Sender {
  const user = useSession(({ user }) => user)
  const settings = useCall(settingsCalls.get).data?.settings
  const company = settings?.company ?? noCompany
  const party = senderParty({
    ...company,
    name: user ? `${user.firstName} ${user.lastName}` : '',
    email: user?.email ?? '',
    phone: settings?.profile.phone ?? null,
    companyName: company.name,
  })
  return { party, logoUrl: company.logoUrl, paper: paperOf(company.country) }
}
