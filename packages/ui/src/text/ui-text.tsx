import { createContext, useContext, useMemo, type ReactNode } from 'react'

/** All strings built into the components. Callers pass all other text as props. */
export const english = {
  actions: 'Actions',
  cancel: 'Cancel',
  clearSearch: 'Clear search',
  close: 'Close',
  copied: 'Copied',
  copyRequestId: 'Copy request ID',
  loading: 'Loading...',
  /** Shown below the options of a select if the search can find more options. */
  moreOptions: 'Type to find more',
  navigation: 'Main',
  /** Shown if a search matches no options. */
  noOptions: 'Nothing found',
  notification: 'Notification',
  /** The toast region fills in `{hotkey}`. */
  notifications: 'Notifications ({hotkey})',
  openNavigation: 'Open navigation',
  /** For screen readers: `{count}` of `{total}` options match. */
  optionCount: '{count} of {total}',
  /** For screen readers, if the total is unknown. */
  optionsFound: '{count} found',
  requestId: 'Request ID',
  retry: 'Retry',
  searchOptions: 'Type to search',
  skipToContent: 'Skip to content',
}

export type UiText = typeof english

const TextContext = createContext(english)

export function UiTextProvider({ text, children }: { text: Partial<UiText>; children: ReactNode }) {
  const value = useMemo(() => ({ ...english, ...text }), [text])
  return <TextContext value={value}>{children}</TextContext>
}

export function useUiText(): UiText {
  return useContext(TextContext)
}
