import { create } from 'zustand'

interface OverlayState {
  /** The open overlay; at most one at a time. */
  shown: 'palette' | 'shortcuts' | 'log-out' | 'unsynced' | null
  /** Text entered in the search box before the palette opened. */
  typed: string
}

export const useOverlay = create<OverlayState>()(() => ({ shown: null, typed: '' }))

export function showPalette(typed = ''): void {
  useOverlay.setState({ shown: 'palette', typed })
}

export function showShortcuts(): void {
  useOverlay.setState({ shown: 'shortcuts' })
}

/**
 * Opens the dialog for one of two reasons: 'log-out' if unsaved changes would be lost, 'unsynced' if time entries exist only on this
 * device.
 */
export function askBeforeLogOut(why: 'log-out' | 'unsynced'): void {
  useOverlay.setState({ shown: why })
}

export function closeOverlay(): void {
  useOverlay.setState({ shown: null })
}
