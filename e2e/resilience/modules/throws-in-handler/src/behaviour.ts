export const RELEASE = 'Release that throws when it is pressed'

export function whenDrawn(): void {}

export function whenPressed(): never {
  throw new Error('thrown by an event handler')
}
