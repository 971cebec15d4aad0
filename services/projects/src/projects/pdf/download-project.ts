import type { FileAnswer } from '@billfold/contracts/call'
import { drawAside } from '@billfold/server-kit/pdf/draw-aside'
import type { Scope } from '@billfold/server-kit/scope'
import { loadProjectDocument } from './load-project-document.ts'
import type { renderProject } from './render-project.ts'

const drawProject = drawAside<typeof renderProject>(new URL('render-project.ts', import.meta.url), 'renderProject')

/** All of it is of one moment. */
export async function downloadProject(scope: Scope, id: number): Promise<FileAnswer | undefined> {
  const document = await scope.moment((moment) => loadProjectDocument(moment, id))
  return document && { name: `Project-Dashboard-${document.name.replaceAll(/\s/g, '-')}.pdf`, content: await drawProject(document) }
}
