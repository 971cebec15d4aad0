import type { SettingsAnswer } from '@billfold/contracts/settings/settings'

/** What each tab is drawn from. */
export interface TabProps {
  settings: SettingsAnswer['settings']
}
