/** Overridden by this module's other variants. */
export const RELEASE = 'Release one'

type DrawnPart = 'page' | 'figures' | 'light'

export function whenDrawn(_part: DrawnPart): void {}

export function whenPressed(): void {}
