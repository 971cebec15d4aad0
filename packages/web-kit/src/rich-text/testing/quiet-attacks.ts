import { beforeAll, vi } from 'vitest'

/**
 * Silences happy-dom's errors about frames and style sheets that it does not load, and React's about cells outside tables, because the attacks cause
 * both.
 */
export function quietAttacks(): void {
  beforeAll(() => {
    const { happyDOM } = window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }
    happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    return () => silence.mockRestore()
  })
}
