export const RELEASE = 'Release two'

export function whenDrawn(): void {}

export function whenPressed(): void {}
