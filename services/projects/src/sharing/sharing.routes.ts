import { AppError } from '@billfold/contracts/errors'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { shareAddresses, shareLinks } from '@billfold/server-kit/sharing/share-links'
import { shareLinkRoutes } from '@billfold/server-kit/sharing/share-link-routes'
import { followProject } from './follow-project.ts'
import { getSharedProject, incrementViews } from './shared-project.sql.ts'

export function sharingRoutes(settings: ServiceSettings): Route[] {
  const { urlOf, linkIdOf } = shareAddresses(settings, 'project')
  const links = shareLinks('project')

  return [
    ...shareLinkRoutes({
      calls: sharingCalls,
      links,
      urlOf,
      generate: (scope, projectId) => scope.transaction(async (tx) => (await links.generate(tx, projectId))?.id),
      revoke: (scope, projectId) => links.revoke(scope, projectId),
    }),

    route(sharingCalls.read, async ({ scope, params }) => {
      const target = await links.findTarget(scope, linkIdOf(params.token))
      return target && getSharedProject(target.scope, target.recordId)
    }),

    route(sharingCalls.live, async ({ scope, params }) => {
      const linkId = linkIdOf(params.token)
      const target = await links.findTarget(scope, linkId)
      const isOpen = async () => (await links.findTarget(scope, linkId)) !== undefined
      return target && followProject(settings.changes, { ...target, isOpen })
    }),

    // The page reports a view after drawing, so that link previews and its own refreshes are not counted. Neither are the owner's views.
    route(sharingCalls.countView, async ({ scope, params, visitor }) => {
      const target = await links.findTarget(scope, linkIdOf(params.token))
      if (!target) throw new AppError('not_found', sharingCalls.countView.notFound)
      if (visitor.userId !== target.scope.userId) await incrementViews(target.scope, target.linkId)
      return undefined
    }),
  ]
}
