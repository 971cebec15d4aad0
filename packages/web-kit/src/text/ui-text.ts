import type { UiText } from '@billfold/ui'
import type { Translate } from './language.store.ts'

export function uiText(t: Translate): UiText {
  return {
    actions: t('Actions'),
    cancel: t('Cancel'),
    clearSearch: t('Clear search'),
    close: t('Close'),
    copied: t('Copied'),
    copyRequestId: t('Copy request id'),
    loading: t('Loading...'),
    navigation: t('Main'),
    noOptions: t('Nothing found'),
    notification: t('Notification'),
    notifications: t('Notifications ({hotkey})'),
    openNavigation: t('Open navigation'),
    optionCount: t('{count} of {total}'),
    requestId: t('Request id'),
    retry: t('Retry'),
    searchOptions: t('Type to search'),
    skipToContent: t('Skip to content'),
  }
}
