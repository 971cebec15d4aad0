import { AppError } from '@billfold/contracts/errors'
import { proposalTemplateCalls } from '@billfold/contracts/proposals/proposal-template-calls'
import { savedSectionCalls } from '@billfold/contracts/proposals/saved-section-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import { saveSection, saveTemplate } from './save-template.ts'
import { deleteSection, getSection, listSections } from './saved-section.sql.ts'
import { deleteTemplate, getTemplate, listTemplates } from './template.sql.ts'

export const templateRoutes: Route[] = [
  route(proposalTemplateCalls.list, ({ scope }) => listTemplates(scope)),
  route(proposalTemplateCalls.get, ({ scope, params }) => getTemplate(scope, params.id)),
  route(proposalTemplateCalls.create, ({ scope, body }) => saveTemplate(scope, body)),
  route(proposalTemplateCalls.delete, async ({ scope, params }) => requireDeleted(await deleteTemplate(scope, params.id), proposalTemplateCalls.delete)),
  route(savedSectionCalls.list, ({ scope }) => listSections(scope)),
  route(savedSectionCalls.get, ({ scope, params }) => getSection(scope, params.id)),
  route(savedSectionCalls.create, ({ scope, body }) => saveSection(scope, body)),
  route(savedSectionCalls.delete, async ({ scope, params }) => requireDeleted(await deleteSection(scope, params.id), savedSectionCalls.delete)),
]

function requireDeleted(isDeleted: boolean, { notFound }: { notFound: string }): undefined {
  if (!isDeleted) throw new AppError('not_found', notFound)
}
