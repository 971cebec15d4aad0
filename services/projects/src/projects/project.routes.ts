import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { route } from '@billfold/server-kit/routes'
import { createProject, deleteProject, importProjects, updateProject } from './save-project.ts'
import { downloadProject } from './pdf/download-project.ts'
import { getProject, getProjectDeletion, getProjectMetrics, listProjects, summariseProjects } from './project.sql.ts'

export const projectRoutes = [
  route(projectCalls.list, ({ scope, query }) => listProjects(scope, query)),
  route(projectCalls.summary, ({ scope }) => summariseProjects(scope)),
  route(projectCalls.get, ({ scope, params }) => getProject(scope, params.id)),
  route(projectCalls.create, ({ scope, body }) => createProject(scope, body)),
  route(projectCalls.import, ({ scope, body }) => importProjects(scope, body)),
  route(projectCalls.update, ({ scope, params, body, ifMatch }) => updateProject(scope, params.id, body, ifMatch)),
  route(projectCalls.metrics, ({ scope, params }) => getProjectMetrics(scope, params.id)),
  route(projectCalls.downloadPdf, ({ scope, params }) => downloadProject(scope.replica, params.id)),
  route(projectCalls.deletion, ({ scope, params }) => getProjectDeletion(scope, params.id)),
  route(projectCalls.delete, ({ scope, params, ifMatch }) => deleteProject(scope, params.id, ifMatch)),
]
