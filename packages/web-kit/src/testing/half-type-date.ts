import { fireEvent } from '@testing-library/react'

/** Simulates a date input whose year or day the user has deleted, which happy-dom does not support. */
export function halfTypeDate(input: HTMLElement): void {
  fireEvent.change(input, { target: { value: '' } })
  Object.defineProperty(input, 'validity', { value: { badInput: true }, configurable: true })
}
