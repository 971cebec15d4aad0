/**
 * Names of the date inputs of a form that hold a date without its year or day. Their value is '', as if nothing had been typed: sent
 * like that, the date would be lost without a word.
 */
export function unfinishedDates(form: HTMLFormElement): string[] {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[type="date"]')]
  return inputs.filter(({ validity }) => validity.badInput).map(({ name }) => name)
}
