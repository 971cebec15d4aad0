export const RELEASE = readSettings()

export function whenDrawn(): void {}

export function whenPressed(): void {}

function readSettings(): string {
  throw new Error('thrown while the module was evaluated')
}
