import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { shareAddresses } from '@billfold/server-kit/sharing/share-addresses'
import { shareLinkRoutes } from '@billfold/server-kit/sharing/share-link-routes'
import { countView } from './count-view.ts'
import { followProject } from './follow-project.ts'
import { projectLinks } from './project-links.ts'
import { getSharedProject } from '../projects/project.sql.ts'

export function sharingRoutes(settings: ServiceSettings): Route[] {
  const { urlOf, linkIdOf } = shareAddresses(settings, 'project')

  return [
    ...shareLinkRoutes({
      calls: sharingCalls,
      links: projectLinks,
      urlOf,
      generate: (scope, projectId) => scope.transaction(async (tx) => (await projectLinks.generate(tx, projectId))?.id),
      revoke: (scope, projectId) => projectLinks.revoke(scope, projectId),
    }),

    route(sharingCalls.read, async ({ scope, params }) => {
      const target = await projectLinks.findTarget(scope, linkIdOf(params.token))
      return target && getSharedProject(target.scope, target.recordId)
    }),

    route(sharingCalls.live, async ({ scope, params }) => {
      const linkId = linkIdOf(params.token)
      const target = await projectLinks.findTarget(scope, linkId)
      const isOpen = async () => (await projectLinks.findTarget(scope, linkId)) !== undefined
      return target && followProject(settings.changes, { ...target, isOpen })
    }),

    route(sharingCalls.countView, ({ scope, params, visitor }) => countView(scope, linkIdOf(params.token), visitor)),
  ]
}
