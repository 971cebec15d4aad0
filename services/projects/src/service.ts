import type { ServiceDefinition } from '@billfold/server-kit/service'
import { ClientEntity } from './clients/client.entity.ts'
import { clientRoutes } from './clients/client.routes.ts'
import { ClientContactEntity } from './clients/client-contact.entity.ts'
import { portalRoutes } from './client-portal/portal.routes.ts'
import { demoRoutes } from './demo/add-demo-projects.ts'
import { importRoutes } from './imports/import.routes.ts'
import { dueJob } from './projects/notify-of-due-projects.ts'
import { projectConstraints } from './projects/project.constraints.ts'
import { ProjectEntity } from './projects/project.entity.ts'
import { projectRoutes } from './projects/project.routes.ts'
import { ShareLinkEntity } from './sharing/share-link.entity.ts'
import { sharingRoutes } from './sharing/sharing.routes.ts'

export const projectsService: ServiceDefinition = {
  name: 'projects',
  entities: [ClientEntity, ClientContactEntity, ProjectEntity, ShareLinkEntity],
  constraints: projectConstraints,
  routes: (settings) => [...clientRoutes, ...projectRoutes, ...sharingRoutes(settings), ...portalRoutes(settings), ...demoRoutes, ...importRoutes],
  jobs: [dueJob],
}
