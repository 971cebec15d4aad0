import { fillIn } from '@billfold/contracts/message'
import { comparableName, type ImportKind } from '@billfold/contracts/imports/import-record'
import { type Money, toUnits } from '@billfold/contracts/money'
import { type Directory, projectKey } from './directory.ts'
import type { PreviewBuilder } from './preview.ts'
import { amountTooLarge, isTooLarge } from './record-rules.ts'

interface Use {
  row: number
  kind: ImportKind
}

interface ClientUse extends Use {
  name: string
}

interface ProjectUse extends Use {
  clientName: string
  name: string
  /** The largest number of hours in an entry that uses the project's rate. */
  hours: string
  hoursRow: number
}

export interface ImpliedProject {
  clientName: string
  name: string
}

type Rate = Money | null

/** The clients and projects that records refer to, and those that records define. */
export class References {
  readonly #clientUses = new Map<string, ClientUse>()
  readonly #projectUses = new Map<string, ProjectUse>()
  readonly #clients = new Map<string, Rate>()
  readonly #projects = new Map<string, Rate>()

  definesClient(name: string): boolean {
    return this.#clients.has(comparableName(name))
  }

  definesProject(clientName: string, name: string): boolean {
    return this.#projects.has(projectKey(clientName, name))
  }

  defineClient(name: string, rate: Rate): void {
    this.#clients.set(comparableName(name), rate)
  }

  defineProject(clientName: string, name: string, rate: Rate): void {
    this.#projects.set(projectKey(clientName, name), rate)
  }

  useClient(use: ClientUse): void {
    const key = comparableName(use.name)
    if (!this.#clientUses.has(key)) this.#clientUses.set(key, use)
  }

  /** Pass `hours` for an entry that uses the project's rate. */
  useProject({ hours = '0', ...use }: Omit<ProjectUse, 'hours' | 'hoursRow'> & { hours?: string }): void {
    this.useClient({ row: use.row, kind: use.kind, name: use.clientName })
    const key = projectKey(use.clientName, use.name)
    const known = this.#projectUses.get(key)
    if (!known) this.#projectUses.set(key, { ...use, hours, hoursRow: use.row })
    else if (toUnits(hours, 4) > toUnits(known.hours, 4)) this.#projectUses.set(key, { ...known, hours, hoursRow: use.row })
  }

  /** Names of clients that exist neither in the account nor in the import, spelled as they first occurred. */
  missingClients(directory: Directory): string[] {
    return [...this.#clientUses].flatMap(([key, { name }]) => (this.#clients.has(key) || directory.client(name) ? [] : [name]))
  }

  impliedProjects(directory: Directory): ImpliedProject[] {
    return [...this.#projectUses].flatMap(([key, { clientName, name }]) => (this.#projects.has(key) || directory.project(clientName, name) ? [] : [{ clientName, name }]))
  }

  reportProblems(directory: Directory, preview: PreviewBuilder): void {
    for (const { row, kind, name } of this.#clientUses.values()) {
      if (directory.client(name)?.isAmbiguous) preview.problem({ row, kind }, 'clientName', fillIn('More than one client is called {name}. Rename one of them first.', { name }))
    }
    for (const [key, { row, kind, clientName, name, hours, hoursRow }] of this.#projectUses) {
      const project = directory.project(clientName, name)
      if (project?.isAmbiguous) preview.problem({ row, kind }, 'projectName', fillIn('More than one project of this client is called {name}. Rename one of them first.', { name }))
      const rate = project?.hourlyRate ?? this.#projects.get(key) ?? directory.client(clientName)?.hourlyRate ?? this.#clients.get(comparableName(clientName))
      if (rate && isTooLarge(hours, rate)) preview.problem({ row: hoursRow, kind: 'timeEntry' }, 'hours', amountTooLarge)
    }
  }
}
