import type { FileAnswer } from '@billfold/contracts/call'
import type { Scope } from '@billfold/server-kit/scope'
import { loadProjectDocument } from './load-project-document.ts'
import { renderProject } from './render-project.ts'

export async function downloadProject(scope: Scope, id: number): Promise<FileAnswer | undefined> {
  const document = await loadProjectDocument(scope, id)
  return document && { name: `Project-Dashboard-${document.name.replaceAll(/\s/g, '-')}.pdf`, content: await renderProject(document) }
}
