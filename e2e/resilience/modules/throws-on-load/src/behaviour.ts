export const RELEASE = readSettings()

export function whenDrawn(): void {}

export function whenPressed(): void {}

/** Stumbles over something that is not there, until a test puts it there. */
function readSettings(): string {
  const { settings } = globalThis as { settings?: string }
  if (settings === undefined) throw new Error('thrown while the module was evaluated')
  return settings
}
