/** Overridden by the other variants of this module. */
export const RELEASE = 'Release one'

type DrawnPart = 'page' | 'figures' | 'light'

export function whenDrawn(_part: DrawnPart): void {}

export function whenPressed(): void {}
