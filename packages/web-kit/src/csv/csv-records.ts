import type { Translate } from '../text/language.store.ts'

export type CsvColumns<Item> = readonly (readonly [header: string, value: (item: Item) => string | number | null])[]

/** Headers are translated; values are data: amounts with cents, dates as ISO dates. */
export function* csvRecords<Item>(columns: CsvColumns<Item>, items: Iterable<Item>, t: Translate): Generator<string[]> {
  yield columns.map(([header]) => t(header))
  for (const item of items) yield columns.map(([, valueOf]) => String(valueOf(item) ?? ''))
}
