import { fireEvent } from '@testing-library/react'

/** Leaves a date input as a browser does when its year or day is taken out: that DOM has no parts of a date, so it is told. */
export function halfTypeDate(input: HTMLElement): void {
  fireEvent.change(input, { target: { value: '' } })
  Object.defineProperty(input, 'validity', { value: { badInput: true }, configurable: true })
}
