import type { Settings, SettingsAnswer } from '@billfold/contracts/settings/settings'
import type { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { keyOf, type ApiError } from '@billfold/web-kit'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'

/** Of the call, without its rules: they weigh more than the forms that only read. */
const PATH: (typeof settingsCalls.get)['path'] = '/api/user/settings'

/**
 * What the user's new records begin with. Asked for once and kept. No form waits for it: until the answer is there, and where none comes,
 * it begins with what is specified. Not part of the entrance, so that no first page carries it.
 */
export function useBillingDefaults(): UseQueryResult<Settings['billing'], ApiError> {
  return useQuery<SettingsAnswer, ApiError, Settings['billing']>({ queryKey: keyOf(PATH), select: billingOf })
}

function billingOf({ settings }: SettingsAnswer): Settings['billing'] {
  return settings.billing
}
