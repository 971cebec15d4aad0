import type { FileAnswer } from '@billfold/contracts/call'
import { drawAside } from '@billfold/server-kit/pdf/draw-aside'
import { loadSender } from '@billfold/server-kit/pdf/letterhead'
import type { Moment, Scope } from '@billfold/server-kit/scope'
import { getPrintedProject } from '../project.sql.ts'
import type { ProjectDocument } from './project-document.ts'
import type { renderProject } from './render-project.ts'

const drawProject = drawAside<typeof renderProject>(new URL('render-project.ts', import.meta.url), 'renderProject')

export async function downloadProject(scope: Pick<Scope, 'moment'>, id: number): Promise<FileAnswer | undefined> {
  const document = await scope.moment((moment) => loadProjectDocument(moment, id))
  return document && { name: `Project-Dashboard-${document.name.replaceAll(/\s/g, '-')}.pdf`, content: await drawProject(document) }
}

export async function loadProjectDocument(moment: Moment, id: number): Promise<ProjectDocument | undefined> {
  const project = await getPrintedProject(moment, id)
  const sender = await loadSender(moment)
  return project && sender && { ...project, printedOn: moment.today(), sender }
}
