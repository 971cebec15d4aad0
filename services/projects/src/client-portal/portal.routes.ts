import { clientPortalCalls, portalTokenCalls } from '@billfold/contracts/client-portal/client-portal-calls'
import { portalLinkCalls } from '@billfold/contracts/client-portal/portal-link-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import type { PublicScope } from '@billfold/server-kit/scope'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { clientPageRoutes, openLink } from '@billfold/server-kit/sharing/client-page-routes'
import { getSharedSender } from '@billfold/server-kit/sharing/sender'
import { type SharedTarget, shareAddresses, shareLinks } from '@billfold/server-kit/sharing/share-links'
import { shareLinkRoutes } from '@billfold/server-kit/sharing/share-link-routes'
import { describeClient, findPortalClient, listPortalProjects } from './portal.sql.ts'

export function portalRoutes(settings: ServiceSettings): Route[] {
  const { urlOf, linkIdOf } = shareAddresses(settings, 'client')
  const projectAddresses = shareAddresses(settings, 'project')
  const links = shareLinks('client')

  function open(scope: PublicScope, token: string): Promise<SharedTarget> {
    return openLink(links, scope, linkIdOf(token), clientPortalCalls.read.notFound)
  }

  return [
    ...shareLinkRoutes({ calls: portalLinkCalls, links, urlOf }),
    route(portalTokenCalls.verify, async ({ params }) => ({ linkId: linkIdOf(params.token) ?? null })),

    ...clientPageRoutes({ calls: clientPortalCalls, links, linkIdOf, subject: 'client', describe: describeClient }),

    route(clientPortalCalls.read, async ({ scope, params }) => {
      const target = await open(scope, params.token)
      const [client, sender] = await Promise.all([findPortalClient(target.scope, target.recordId), getSharedSender(target.scope)])
      return client && sender ? { sender, client: { name: client.name }, language: client.language } : undefined
    }),

    route(clientPortalCalls.projects, async ({ scope, params, query }) => {
      const target = await open(scope, params.token)
      const { items, ...page } = await listPortalProjects(target.scope, target.recordId, query)
      return { ...page, items: items.map(({ linkId, ...project }) => ({ ...project, path: new URL(projectAddresses.urlOf(linkId)).pathname })) }
    }),

    route(clientPortalCalls.countView, async ({ scope, params, visitor }) => {
      const target = await open(scope, params.token)
      if (visitor.userId !== target.scope.userId) await links.incrementViews(target.scope, target.linkId)
      return undefined
    }),
  ]
}
