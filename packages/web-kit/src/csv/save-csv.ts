import { downloadFile } from '../data/download-file.ts'
import { csvParts } from './write-csv.ts'

/** Yields to the browser after this time, so that it can paint and handle clicks. */
const WORK_MS = 12

const TYPE = 'text/csv;charset=utf-8'

/** Writes a file of any length without blocking the page, and downloads it. */
export async function saveCsv(name: string, records: Iterable<readonly string[]>): Promise<void> {
  const parts: Blob[] = []
  let rested = performance.now()
  for (const part of csvParts(records)) {
    parts.push(new Blob([part]))
    if (performance.now() - rested < WORK_MS) continue
    await rest()
    rested = performance.now()
  }
  downloadFile(name, TYPE, new Blob(parts))
}

function rest(): Promise<void> {
  // Not all browsers support it yet.
  const scheduler = (globalThis as { scheduler?: Partial<Scheduler> }).scheduler
  return scheduler?.yield?.() ?? new Promise((resume) => setTimeout(resume))
}
