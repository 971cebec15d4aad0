import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { route } from '@billfold/server-kit/routes'
import { createProject } from './create-project.ts'
import { deleteProject } from './delete-project.ts'
import { importProjects } from './import-projects.ts'
import { downloadProject } from './pdf/download-project.ts'
import { getProjectMetrics } from './project-metrics.queries.ts'
import { getProject, getProjectDeletion, listProjects, summariseProjects } from './project.queries.ts'
import { updateProject } from './update-project.ts'

export const projectRoutes = [
  route(projectCalls.list, ({ scope }) => listProjects(scope)),
  route(projectCalls.summary, ({ scope }) => summariseProjects(scope)),
  route(projectCalls.get, ({ scope, params }) => getProject(scope, params.id)),
  route(projectCalls.create, ({ scope, body }) => createProject(scope, body)),
  route(projectCalls.import, ({ scope, body }) => importProjects(scope, body)),
  route(projectCalls.update, ({ scope, params, body, ifMatch }) => updateProject(scope, params.id, body, ifMatch)),
  route(projectCalls.metrics, ({ scope, params }) => getProjectMetrics(scope, params.id)),
  route(projectCalls.downloadPdf, ({ scope, params }) => downloadProject(scope, params.id)),
  route(projectCalls.deletion, ({ scope, params }) => getProjectDeletion(scope, params.id)),
  route(projectCalls.delete, ({ scope, params, ifMatch }) => deleteProject(scope, params.id, ifMatch)),
]
