import type { Client } from '@billfold/contracts/clients/client'
import type { Project } from '@billfold/contracts/projects/project'
import type { SelectCreate } from '@billfold/ui'
import { useState, type ReactNode } from 'react'
import { useText } from '../text/use-text.ts'
import { showFailure } from '../toasts/toasts.store.ts'

/** Loaded when a select opens. */
const loadDialogs = () => import('./new-record-dialogs.tsx')

type Dialogs = Awaited<ReturnType<typeof loadDialogs>>

export interface NewRecord {
  /** Adds the option 'New client' to the select. */
  create: SelectCreate
  /** Render this next to the select. */
  dialog: ReactNode
}

interface Opened {
  /** The name entered in the select. */
  name: string
  dialogs: Dialogs
}

function useNewRecord(label: (typed: string) => string, dialogOf: (opened: Opened, onClose: () => void) => ReactNode): NewRecord {
  const t = useText()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (name: string) =>
    void loadDialogs().then(
      (dialogs) => setOpened({ name, dialogs }),
      (error: unknown) => showFailure(error, { title: t('The form could not be loaded'), description: t('Please try again.') }),
    )
  return {
    create: {
      label,
      onSelect: open,
      // If loading fails, the error is reported when the form opens.
      onOpen: () => void loadDialogs().catch(() => undefined),
    },
    dialog: opened && dialogOf(opened, () => setOpened(null)),
  }
}

/** Creates a client in a dialog opened from a client select, without leaving the form. */
export function useNewClient(onCreated: (client: Client) => void): NewRecord {
  const t = useText()
  return useNewRecord(
    (name) => (name === '' ? t('New client') : t('New client “{name}”', { name })),
    ({ name, dialogs: { NewClientDialog } }, onClose) => <NewClientDialog name={name} onClose={onClose} onCreated={onCreated} />,
  )
}

interface NewProjectOptions {
  /** Id of the client in the form; '' if none is chosen yet. */
  clientId: string
  isClientFixed?: boolean
}

/** Creates a project in a dialog opened from a project select, without leaving the form. */
export function useNewProject(onCreated: (project: Project) => void, { clientId, isClientFixed = false }: NewProjectOptions): NewRecord {
  const t = useText()
  return useNewRecord(
    (name) => (name === '' ? t('New project') : t('New project “{name}”', { name })),
    ({ name, dialogs: { NewProjectDialog } }, onClose) => (
      <NewProjectDialog name={name} clientId={clientId} isClientFixed={isClientFixed} onClose={onClose} onCreated={onCreated} />
    ),
  )
}
