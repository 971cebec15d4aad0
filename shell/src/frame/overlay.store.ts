import { create } from 'zustand'

interface OverlayState {
  /** At most one overlay is open at a time. */
  shown: 'palette' | 'shortcuts' | 'log-out' | 'unsynced' | null
  /** Text typed into the search box before the palette opened. */
  typed: string
}

export const useOverlay = create<OverlayState>()(() => ({ shown: null, typed: '' }))

export function showPalette(typed = ''): void {
  useOverlay.setState({ shown: 'palette', typed })
}

export function showShortcuts(): void {
  useOverlay.setState({ shown: 'shortcuts' })
}

/** `why`: what would be lost, or would stay on this device. */
export function askBeforeLogOut(why: 'log-out' | 'unsynced'): void {
  useOverlay.setState({ shown: why })
}

export function closeOverlay(): void {
  useOverlay.setState({ shown: null })
}
