export const RELEASE = readSettings()

export function whenDrawn(): void {}

export function whenPressed(): void {}

/** Throws until a test defines this property. */
function readSettings(): string {
  const { settings } = globalThis as { settings?: string }
  if (settings === undefined) throw new Error('thrown while the module was evaluated')
  return settings
}
