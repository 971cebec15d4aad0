import type { UiText } from '@billfold/ui'
import { createContext, useContext } from 'react'
import { type Translate, useLanguage } from './language.store.ts'

export function uiText(t: Translate): UiText {
  return {
    actions: t('Actions'),
    cancel: t('Cancel'),
    clearSearch: t('Clear search'),
    close: t('Close'),
    copied: t('Copied'),
    copyRequestId: t('Copy request ID'),
    loading: t('Loading...'),
    moreOptions: t('Type to find more'),
    navigation: t('Main'),
    noOptions: t('Nothing found'),
    notification: t('Notification'),
    notifications: t('Notifications ({hotkey})'),
    openNavigation: t('Open navigation'),
    optionCount: t('{count} of {total}'),
    optionsFound: t('{count} found'),
    requestId: t('Request ID'),
    retry: t('Retry'),
    searchOptions: t('Type to search'),
    skipToContent: t('Skip to content'),
  }
}

const ModuleContext = createContext<string | null>(null)

/** The shell provides the id of the module whose catalogue overrides the shared one. */
export const TextsOfModule = ModuleContext.Provider

/** Returns `t`: `t('Edit {name}', { name })` is the text in the user's language. */
export function useText(): Translate {
  const module = useContext(ModuleContext)
  return useTextOf(module)
}

/** A module's translations for use outside the module, such as its title in the navigation. */
export function useTextOf(module: string | null): Translate {
  return useLanguage(({ textOf }) => textOf(module))
}
