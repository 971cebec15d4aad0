import { comparableName } from '@billfold/contracts/imports/import-record'
import { DIRECTORY_PAGE, importPartCalls } from '@billfold/contracts/imports/import-part-calls'
import type { Money } from '@billfold/contracts/money'
import type { Ask } from './ask-services.ts'

export interface Named {
  id: number
  hourlyRate: Money | null
  /** True if another client or project has the same name. */
  isAmbiguous: boolean
}

/** A character that names cannot contain. */
const SEPARATOR = '\u0000'

export function projectKey(clientName: string, name: string): string {
  return comparableName(clientName) + SEPARATOR + comparableName(name)
}

/** The account's clients and projects by name. */
export class Directory {
  readonly #clients = new Map<string, Named>()
  readonly #projects = new Map<string, Named>()

  client(name: string): Named | undefined {
    return this.#clients.get(comparableName(name))
  }

  project(clientName: string, name: string): Named | undefined {
    return this.#projects.get(projectKey(clientName, name))
  }

  /** An imported client that has been renamed since is also found by the name in the file. */
  addClient(name: string, client: Omit<Named, 'isAmbiguous'>): void {
    add(this.#clients, comparableName(name), client)
  }

  addProject(clientName: string, name: string, project: Omit<Named, 'isAmbiguous'>): void {
    add(this.#projects, projectKey(clientName, name), project)
  }
}

function add(names: Map<string, Named>, key: string, added: Omit<Named, 'isAmbiguous'>): void {
  const known = names.get(key)
  // If a name is ambiguous, its first (oldest) record is used, because earlier runs of the import found that one too.
  names.set(key, known ? { ...known, isAmbiguous: known.isAmbiguous || known.id !== added.id } : { ...added, isAmbiguous: false })
}

export async function readDirectory(ask: Ask): Promise<Directory> {
  const directory = new Directory()
  const names = new Map<number, string>()
  const projects: { id: number; clientId: number; name: string; hourlyRate: string | null }[] = []
  let [clientsAfter, projectsAfter] = [0, 0]
  for (;;) {
    const page = await ask(importPartCalls.directory, { clientsAfter, projectsAfter })
    for (const { id, name, hourlyRate } of page.clients) {
      names.set(id, name)
      directory.addClient(name, { id, hourlyRate })
    }
    projects.push(...page.projects)
    clientsAfter = page.clients.at(-1)?.id ?? clientsAfter
    projectsAfter = page.projects.at(-1)?.id ?? projectsAfter
    if (page.clients.length < DIRECTORY_PAGE && page.projects.length < DIRECTORY_PAGE) break
  }
  for (const { id, clientId, name, hourlyRate } of projects) {
    const clientName = names.get(clientId)
    if (clientName !== undefined) directory.addProject(clientName, name, { id, hourlyRate })
  }
  return directory
}
