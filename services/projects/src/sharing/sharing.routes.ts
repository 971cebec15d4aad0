import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import type { PublicScope } from '@billfold/server-kit/scope'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { clientPageRoutes, openLink } from '@billfold/server-kit/sharing/client-page-routes'
import { getSharedSender } from '@billfold/server-kit/sharing/sender'
import { type SharedTarget, shareAddresses, shareLinks } from '@billfold/server-kit/sharing/share-links'
import { shareLinkRoutes } from '@billfold/server-kit/sharing/share-link-routes'
import { followProject } from './follow-project.ts'
import { describeProject, getSharedProject } from './shared-project.sql.ts'

export function sharingRoutes(settings: ServiceSettings): Route[] {
  const { urlOf, linkIdOf } = shareAddresses(settings, 'project')
  const links = shareLinks('project')

  function open(scope: PublicScope, token: string): Promise<SharedTarget> {
    return openLink(links, scope, linkIdOf(token), sharingCalls.read.notFound)
  }

  return [
    ...shareLinkRoutes({ calls: sharingCalls, links, urlOf }),
    ...clientPageRoutes({ calls: sharingCalls, links, linkIdOf, subject: 'project', describe: describeProject }),

    route(sharingCalls.read, async ({ scope, params, query }) => {
      const target = await open(scope, params.token)
      const hasSender = query.sender !== 'false'
      const [shared, sender] = await Promise.all([getSharedProject(target.scope, target.recordId), hasSender ? getSharedSender(target.scope) : undefined])
      return shared && { ...shared, sender }
    }),

    route(sharingCalls.live, async ({ scope, params }) => {
      const target = await open(scope, params.token)
      const isOpen = async () => (await links.findTarget(scope, target.linkId)) !== undefined
      return followProject(settings.changes, { ...target, isOpen })
    }),

    // The page reports a view after it is drawn, so that link previews and the page's own refreshes are not counted. The owner's views are
    // not counted either.
    route(sharingCalls.countView, async ({ scope, params, visitor }) => {
      const target = await open(scope, params.token)
      if (visitor.userId !== target.scope.userId) await links.incrementViews(target.scope, target.linkId)
      return undefined
    }),
  ]
}
