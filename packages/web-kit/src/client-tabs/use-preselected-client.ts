import { useSearch } from '@billfold/web-kit'

interface PreselectedClient {
  /** '' without one. */
  clientId: string
  /** The page to open when the form is saved or cancelled. */
  returnTo: string
}

/** The client of a new record, from a tab of its page: '/projects/new?client=3'. */
export function usePreselectedClient({ tab, list }: { tab: string; list: string }): PreselectedClient {
  const [address] = useSearch()
  const id = address.get('client') ?? ''
  return /^[1-9]\d{0,9}$/.test(id) ? { clientId: id, returnTo: `/clients/${id}?tab=${tab}` } : { clientId: '', returnTo: list }
}
