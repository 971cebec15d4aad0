export const RELEASE = 'Release that throws when it is drawn'

export function whenDrawn(): never {
  throw new Error('thrown while it was drawn')
}

export function whenPressed(): void {}
