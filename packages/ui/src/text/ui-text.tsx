import { createContext, useContext, useMemo, type ReactNode } from 'react'

/** All strings built into the components. Callers pass all other text as props. */
export interface UiText {
  actions: string
  cancel: string
  clearSearch: string
  close: string
  copied: string
  copyRequestId: string
  loading: string
  /** Shown below the options of a select if the search can find more options. */
  moreOptions: string
  navigation: string
  /** Shown if a search matches no options. */
  noOptions: string
  notification: string
  /** Contains `{hotkey}`, which the toast region fills in. */
  notifications: string
  openNavigation: string
  /** For screen readers; `{count}` of `{total}` options match. */
  optionCount: string
  /** For screen readers, if the total is unknown. */
  optionsFound: string
  requestId: string
  retry: string
  searchOptions: string
  skipToContent: string
}

const english: UiText = {
  actions: 'Actions',
  cancel: 'Cancel',
  clearSearch: 'Clear search',
  close: 'Close',
  copied: 'Copied',
  copyRequestId: 'Copy request ID',
  loading: 'Loading...',
  moreOptions: 'Type to find more',
  navigation: 'Main',
  noOptions: 'Nothing found',
  notification: 'Notification',
  notifications: 'Notifications ({hotkey})',
  openNavigation: 'Open navigation',
  optionCount: '{count} of {total}',
  optionsFound: '{count} found',
  requestId: 'Request ID',
  retry: 'Retry',
  searchOptions: 'Type to search',
  skipToContent: 'Skip to content',
}

const TextContext = createContext(english)

export function UiTextProvider({ text, children }: { text: Partial<UiText>; children: ReactNode }) {
  const value = useMemo(() => ({ ...english, ...text }), [text])
  return <TextContext value={value}>{children}</TextContext>
}

export function useUiText(): UiText {
  return useContext(TextContext)
}
