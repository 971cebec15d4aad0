import type { ImportProblem, ImportRun } from '@billfold/contracts/imports/import-run'
import { type ImportKind, importKinds } from '@billfold/contracts/imports/import-record'
import { MAX_IMPORT_PROBLEMS, MAX_MISSING_CLIENTS } from '@billfold/contracts/imports/import-run'
import type { Message } from '@billfold/contracts/message'

export type Preview = Pick<ImportRun, 'counts' | 'missingClients' | 'newProjects' | 'problems' | 'problemCount'>

export type FlatMessage = Pick<ImportProblem, 'message' | 'text' | 'values'>

/** Flattens a message for storage. If one of its values is itself a message, keeps only the English text. */
export function flatMessage({ message, text, values = {} }: Message): FlatMessage {
  const flat: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'object') return { message }
    flat[name] = value
  }
  return text === undefined ? { message } : { message, text, values: flat }
}

interface Place {
  row: number
  kind: ImportKind | null
}

/** Collects the preview while the records are read. */
export class PreviewBuilder {
  readonly #counts = new Map<ImportKind, { created: number; existing: number; wrong: number }>()
  readonly #problems: ImportProblem[] = []
  #problemCount = 0

  count(kind: ImportKind, outcome: 'created' | 'existing' | 'wrong'): void {
    const counts = this.#counts.get(kind) ?? { created: 0, existing: 0, wrong: 0 }
    counts[outcome] += 1
    this.#counts.set(kind, counts)
  }

  problem({ row, kind }: Place, path: string, message: string | Message): void {
    this.#problemCount += 1
    if (this.#problems.length >= MAX_IMPORT_PROBLEMS) return
    this.#problems.push({ row, kind, path, ...flatMessage(typeof message === 'string' ? { message } : message) })
  }

  build({ missingClients, newProjects }: Pick<Preview, 'missingClients' | 'newProjects'>): Preview {
    return {
      counts: importKinds.flatMap((kind) => {
        const counts = this.#counts.get(kind)
        return counts ? [{ kind, ...counts }] : []
      }),
      missingClients: missingClients.slice(0, MAX_MISSING_CLIENTS),
      newProjects,
      problems: this.#problems.toSorted((a, b) => a.row - b.row),
      problemCount: this.#problemCount,
    }
  }
}
