import { create } from 'zustand'

interface OverlayState {
  /** What stands over the page, whichever it is; one at a time. */
  shown: 'palette' | 'shortcuts' | 'log-out' | null
  /** What was written where the palette was asked for. */
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
