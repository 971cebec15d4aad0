import type { Settings, SettingsAnswer } from '@billfold/contracts/settings/settings'
import type { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { keyOf, type ApiError } from '@billfold/web-kit'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'

/** Repeated here instead of imported from the call, because the call's validation rules are larger than the forms that use this path. */
const PATH: (typeof settingsCalls.get)['path'] = '/api/user/settings'

/**
 * Defaults for new records, fetched once and cached. Forms do not wait for these defaults: until they arrive, or if the call fails, the
 * defaults in the specification apply. Not exported by the entry point, to stay out of the initial bundle.
 */
export function useBillingDefaults(): UseQueryResult<Settings['billing'], ApiError> {
  return useQuery<SettingsAnswer, ApiError, Settings['billing']>({ queryKey: keyOf(PATH), select: billingOf })
}

function billingOf({ settings }: SettingsAnswer): Settings['billing'] {
  return settings.billing
}
