import { beforeAll, vi } from 'vitest'

/**
 * Silences the errors that the attacks cause: from happy-dom, about frames and style sheets that are not loaded, and from React, about
 * cells outside tables.
 */
export function quietAttacks(): void {
  beforeAll(() => {
    const { happyDOM } = window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }
    happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    return () => silence.mockRestore()
  })
}
