import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { useSave } from '@billfold/web-kit'
import type { RecordKind } from './record-kinds.ts'

/** Figures and lists of both speak of each other. */
const invalidates = [clientCalls.list, projectCalls.list, '/api/dashboard']

/** Puts a record away. */
export function useArchive(kind: RecordKind, id: number, onArchived: () => void) {
  const save = useSave(kind.calls.update, { invalidates, success: kind.texts.archived, goOn: onArchived })
  return { ...save, archive: () => save.mutate({ params: { id }, body: kind.archive }) }
}

/** Brings it back, without asking: nothing is lost by it. */
export function useRestore(kind: RecordKind, id: number) {
  const save = useSave(kind.calls.update, { invalidates, success: kind.texts.restored })
  return { ...save, restore: () => save.mutate({ params: { id }, body: kind.restore }) }
}
