import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { changeShareLink } from './change-share-link.ts'
import { countView } from './count-view.ts'
import { generateShareLink } from './generate-share-link.ts'
import { revokeShareLink } from './revoke-share-link.ts'
import { shareAddresses } from './share-addresses.ts'
import { findShareLink, projectExists, type StoredLink } from './share-link.queries.ts'
import { getSharedProject } from './shared-project.queries.ts'
import { findSharedTarget } from './shared-target.ts'

export function sharingRoutes(settings: ServiceSettings): Route[] {
  const { urlOf, linkIdOf } = shareAddresses(settings)
  const present = ({ id, ...link }: StoredLink) => ({ url: urlOf(id), ...link })

  return [
    route(sharingCalls.generate, async ({ scope, params }) => {
      const linkId = await generateShareLink(scope, params.id)
      return linkId === undefined ? undefined : { shareUrl: urlOf(linkId) }
    }),

    route(sharingCalls.get, async ({ scope, params }) => {
      const link = await findShareLink(scope, params.id)
      if (link) return { link: present(link) }
      return (await projectExists(scope, params.id)) ? { link: null } : undefined
    }),

    route(sharingCalls.update, async ({ scope, params, body }) => {
      const link = await changeShareLink(scope, params.id, body)
      return link && present(link)
    }),

    route(sharingCalls.revoke, ({ scope, params }) => revokeShareLink(scope, params.id)),

    route(sharingCalls.read, async ({ scope, params }) => {
      const target = await findSharedTarget(scope, linkIdOf(params.token))
      return target && getSharedProject(target.scope, target.projectId)
    }),

    route(sharingCalls.countView, ({ scope, params }) => countView(scope, linkIdOf(params.token))),
  ]
}
