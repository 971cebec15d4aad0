import { beforeAll, vi } from 'vitest'

/** happy-dom complains of every frame and style sheet that it does not load, React of a cell outside of a table: both are the attack's. */
export function quietAttacks(): void {
  beforeAll(() => {
    const { happyDOM } = window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }
    happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    return () => silence.mockRestore()
  })
}
