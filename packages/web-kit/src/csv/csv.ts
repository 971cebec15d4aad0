import { BYTE_ORDER_MARK, csvLine } from '@billfold/contracts/csv'
import type { Translate } from '../text/language.store.ts'
import { pauseRegularly } from '../data/pause-regularly.ts'
import { downloadFile } from '../data/use-download.ts'
import { reasonOf } from '../data/api-error.ts'
import { useText } from '../text/use-text.ts'
import { showFailure } from '../toasts/toasts.store.ts'

export type CsvColumns<Item> = readonly (readonly [header: string, value: (item: Item) => string | number | null])[]

/** Headers are translated, but values are data: amounts with cents, and ISO dates. */
export function* csvRecords<Item>(columns: CsvColumns<Item>, items: Iterable<Item>, t: Translate): Generator<string[]> {
  yield columns.map(([header]) => t(header))
  for (const item of items) yield columns.map(([, valueOf]) => String(valueOf(item) ?? ''))
}

/** Like `csvRecords`, for a list that is read page by page. */
export async function* csvRecordsOfPages<Item>(columns: CsvColumns<Item>, items: Iterable<Item> | AsyncIterable<Item>, t: Translate): AsyncGenerator<string[]> {
  yield columns.map(([header]) => t(header))
  for await (const item of items) yield columns.map(([, valueOf]) => String(valueOf(item) ?? ''))
}

export function writeCsv(records: Iterable<readonly string[]>): string {
  return BYTE_ORDER_MARK + [...records].map(csvLine).join('')
}

const RECORDS_PER_CHUNK = 100

/** Yields the CSV file in chunks that are created on demand. */
export async function* csvParts(records: Records): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  let part = ''
  let count = 0
  for await (const record of records) {
    part += csvLine(record)
    count += 1
    if (count % RECORDS_PER_CHUNK > 0) continue
    yield part
    part = ''
  }
  if (part) yield part
}

const TYPE = 'text/csv;charset=utf-8'

/** Creates and downloads a file of any length without blocking the page. */
export async function saveCsv(name: string, records: Records): Promise<void> {
  const parts: Blob[] = []
  const pause = pauseRegularly()
  for await (const part of csvParts(records)) {
    parts.push(new Blob([part]))
    await pause()
  }
  downloadFile(name, TYPE, new Blob(parts))
}

type Records = Iterable<readonly string[]> | AsyncIterable<readonly string[]>

export function useSaveCsv(): (name: string, recordsOf: () => Records | Promise<Records>) => Promise<void> {
  const t = useText()
  return async (name, recordsOf) => {
    try {
      await saveCsv(name, await recordsOf())
    } catch (error) {
      showFailure(error, { title: t('Failed to export'), description: reasonOf(error, t) })
    }
  }
}
