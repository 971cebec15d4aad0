/** Hooks that the other variants of this module replace. */
export const RELEASE = 'Release one'

type DrawnPart = 'page' | 'figures' | 'light'

export function whenDrawn(_part: DrawnPart): void {}

export function whenPressed(): void {}
