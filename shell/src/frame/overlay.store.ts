import { create } from 'zustand'

interface OverlayState {
  /** At most one overlay is open at a time. */
  shown: 'palette' | 'shortcuts' | 'log-out' | null
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

export function askBeforeLogOut(): void {
  useOverlay.setState({ shown: 'log-out' })
}

export function closeOverlay(): void {
  useOverlay.setState({ shown: null })
}
