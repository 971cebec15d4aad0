import { downloadFile } from '../data/download-file.ts'
import { csvParts } from './write-csv.ts'

/** After so long the browser gets to draw and to hear clicks. */
const WORK_MS = 12

const TYPE = 'text/csv;charset=utf-8'

/** Writes a file of any length without a pause that anybody would notice, and hands it to the user. */
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
  // Not every browser has it yet.
  const scheduler = (globalThis as { scheduler?: Partial<Scheduler> }).scheduler
  return scheduler?.yield?.() ?? new Promise((resume) => setTimeout(resume))
}
