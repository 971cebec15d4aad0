/** Same text as the contract's message for an invalid date. */
export const unfinishedDate = 'Must be a date (YYYY-MM-DD)'

/** True for a date input without its year or day. Its value is '', so without this check the date would be lost silently. */
export function isUnfinishedDate(input: unknown): boolean {
  return input instanceof HTMLInputElement && input.type === 'date' && input.isConnected && input.validity.badInput
}
