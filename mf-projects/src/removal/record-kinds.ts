import type { ClientDeletion } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { ProjectDeletion } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { useSave } from '@billfold/web-kit'

/** Common interface of clients and projects for archiving and deleting. */
export interface RecordKind {
  calls: typeof clientCalls | typeof projectCalls
  topic: 'clients' | 'projects'
  /** Update bodies that archive and restore the record. */
  archive: Changes
  restore: Changes
  texts: Record<TextName, string>
}

interface Changes {
  isActive?: boolean
  isArchived?: boolean
}

type TextName =
  | 'archive'
  | 'archiveMeaning'
  | 'archived'
  | 'restored'
  | 'delete'
  | 'deleteAlone'
  | 'deleted'

/** Shown for confirmation; a client also has projects. */
export type Deletion = ClientDeletion | ProjectDeletion

export interface RemovableRecord {
  id: number
  name: string
}

export const clientKind: RecordKind = {
  calls: clientCalls,
  topic: 'clients',
  archive: { isActive: false },
  restore: { isActive: true },
  texts: {
    archive: 'Archive client',
    archiveMeaning: 'It becomes inactive. Its projects, time entries and invoices stay as they are, and you can restore it at any time.',
    archived: 'Client archived successfully',
    restored: 'Client restored successfully',
    delete: 'Delete client',
    deleteAlone: 'This client has no projects, time entries, invoices or proposals. This cannot be undone.',
    deleted: 'Client deleted successfully',
  },
}

export const projectKind: RecordKind = {
  calls: projectCalls,
  topic: 'projects',
  archive: { isArchived: true },
  restore: { isArchived: false },
  texts: {
    archive: 'Archive project',
    archiveMeaning: 'It leaves the list and no longer counts as active. Its time entries and invoices stay as they are, and you can restore it at any time.',
    archived: 'Project archived successfully',
    restored: 'Project restored successfully',
    delete: 'Delete project',
    deleteAlone: 'This project has no time entries or invoices. This cannot be undone.',
    deleted: 'Project deleted successfully',
  },
}

export function useArchive(kind: RecordKind, id: number, onArchived: () => void) {
  const save = useSave(kind.calls.update, { changes: [kind.topic], success: kind.texts.archived, onSavedWhileOpen: onArchived })
  return { ...save, archive: () => save.mutate({ params: { id }, body: kind.archive }) }
}

/** Restores without confirmation, since nothing is lost. */
export function useRestore(kind: RecordKind, id: number) {
  const save = useSave(kind.calls.update, { changes: [kind.topic], success: kind.texts.restored })
  return { ...save, restore: () => save.mutate({ params: { id }, body: kind.restore }) }
}
