/** In the words of the rule that a text without a date breaks. */
export const unfinishedDate = 'Must be a date (YYYY-MM-DD)'

/**
 * A date input that holds a date without its year or day. Its value is '', as if nothing had been typed: sent like that, the date
 * would be lost without a word.
 */
export function isUnfinishedDate(input: unknown): boolean {
  return input instanceof HTMLInputElement && input.type === 'date' && input.isConnected && input.validity.badInput
}
