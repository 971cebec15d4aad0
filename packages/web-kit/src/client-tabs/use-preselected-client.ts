import { useSearch } from '@billfold/web-kit'

interface PreselectedClient {
  /** Empty if no client is preselected. */
  clientId: string
  /** The page to open when the form has been saved or cancelled. */
  returnTo: string
}

/** The client for a new record that was started from a tab on the client's page: '/projects/new?client=3'. */
export function usePreselectedClient({ tab, list }: { tab: string; list: string }): PreselectedClient {
  const [address] = useSearch()
  const id = address.get('client') ?? ''
  return /^[1-9]\d{0,9}$/.test(id) ? { clientId: id, returnTo: `/clients/${id}?tab=${tab}` } : { clientId: '', returnTo: list }
}
