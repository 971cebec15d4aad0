import { useSave } from '@billfold/web-kit'
import type { RecordKind } from './record-kinds.ts'

export function useArchive(kind: RecordKind, id: number, onArchived: () => void) {
  const save = useSave(kind.calls.update, { changes: [kind.topic], success: kind.texts.archived, goOn: onArchived })
  return { ...save, archive: () => save.mutate({ params: { id }, body: kind.archive }) }
}

/** Restores without confirmation, since nothing is lost. */
export function useRestore(kind: RecordKind, id: number) {
  const save = useSave(kind.calls.update, { changes: [kind.topic], success: kind.texts.restored })
  return { ...save, restore: () => save.mutate({ params: { id }, body: kind.restore }) }
}
