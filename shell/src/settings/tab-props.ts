import type { SettingsAnswer } from '@billfold/contracts/settings/settings'

export interface TabProps {
  settings: SettingsAnswer['settings']
}
