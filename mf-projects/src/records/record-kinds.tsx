import type { ClientDeletion } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { ProjectDeletion } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { useSave } from '@billfold/web-kit'
import { FolderX, UserX } from 'lucide-react'
import type { ReactNode } from 'react'

/** The differences between clients and projects, for the pages, menus and dialogs that they share. */
export interface RecordKind {
  calls: typeof clientCalls | typeof projectCalls
  topic: 'clients' | 'projects'
  /** Path of the list; also the base path of each record's page. */
  path: '/clients' | '/projects'
  /** Request bodies that archive and restore the record. */
  archive: { isActive?: boolean; isArchived?: boolean }
  restore: { isActive?: boolean; isArchived?: boolean }
  missingIcon: ReactNode
  texts: Record<TextName, string>
}

type TextName =
  | 'backToList'
  | 'backToDetails'
  | 'edit'
  | 'missing'
  | 'missingMeaning'
  | 'failure'
  | 'archive'
  | 'archiveMeaning'
  | 'archived'
  | 'restored'
  | 'delete'
  | 'deleteAlone'
  | 'deleted'

export type Deletion = ClientDeletion | ProjectDeletion

export interface RemovableRecord {
  id: number
  name: string
}

export const clientKind: RecordKind = {
  calls: clientCalls,
  topic: 'clients',
  path: '/clients',
  archive: { isActive: false },
  restore: { isActive: true },
  missingIcon: <UserX />,
  texts: {
    backToList: 'Back to Clients',
    backToDetails: 'Back to Client Details',
    edit: 'Edit Client',
    missing: 'Client not found',
    missingMeaning: 'It may have been removed, or the address is wrong.',
    failure: 'The client could not be loaded',
    archive: 'Archive client',
    archiveMeaning: 'It becomes inactive. Its projects, time entries and invoices stay as they are, and you can restore it at any time.',
    archived: 'Client archived successfully',
    restored: 'Client restored successfully',
    delete: 'Delete client',
    deleteAlone: 'This client has no projects, time entries, invoices or proposals. This can’t be undone.',
    deleted: 'Client deleted successfully',
  },
}

export const projectKind: RecordKind = {
  calls: projectCalls,
  topic: 'projects',
  path: '/projects',
  archive: { isArchived: true },
  restore: { isArchived: false },
  missingIcon: <FolderX />,
  texts: {
    backToList: 'Back to Projects',
    backToDetails: 'Back to Project Details',
    edit: 'Edit Project',
    missing: 'Project not found',
    missingMeaning: "The project you're looking for doesn't exist or has been removed.",
    failure: 'The project could not be loaded',
    archive: 'Archive project',
    archiveMeaning: 'It disappears from the list and no longer counts as active. Its time entries and invoices stay as they are, and you can restore it at any time.',
    archived: 'Project archived successfully',
    restored: 'Project restored successfully',
    delete: 'Delete project',
    deleteAlone: 'This project has no time entries or invoices. This can’t be undone.',
    deleted: 'Project deleted successfully',
  },
}

export function useArchive(kind: RecordKind, id: number, onArchived: () => void) {
  const { restore } = useRestore(kind, id)
  const save = useSave(kind.calls.update, { changes: [kind.topic], success: kind.texts.archived, undo: restore, onSavedWhileOpen: onArchived })
  return { ...save, archive: () => save.mutate({ params: { id }, body: kind.archive }) }
}

/** Restores without confirmation, because nothing is lost. */
export function useRestore(kind: RecordKind, id: number) {
  const save = useSave(kind.calls.update, { changes: [kind.topic], success: kind.texts.restored })
  return { ...save, restore: () => save.mutate({ params: { id }, body: kind.restore }) }
}
