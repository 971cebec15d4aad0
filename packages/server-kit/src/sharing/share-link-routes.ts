import { toCalendarDate } from '@billfold/contracts/calendar-date'
import { AppError, fieldError } from '@billfold/contracts/errors'
import type { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { lastDayPassed, type ShareLinkChanges } from '@billfold/contracts/sharing/share-link-calls'
import { type Route, route } from '../routes.ts'
import type { Scope, Transaction } from '../scope.ts'
import type { ShareLinks, StoredLink } from './share-links.ts'

interface ShareLinkRoutes {
  calls: Pick<typeof sharingCalls, 'generate' | 'get' | 'update' | 'revoke'>
  links: ShareLinks
  urlOf: (linkId: string) => string
  /** Returns the link's id; undefined if the record does not exist. Defaults to `links.generate`. */
  generate?: (tx: Transaction, recordId: number) => Promise<string | undefined>
  /** Returns the revoked link's id; undefined if the record has no link. Defaults to `links.revoke`. */
  revoke?: (scope: Scope, recordId: number) => Promise<string | undefined>
}

export function shareLinkRoutes({
  calls,
  links,
  urlOf,
  generate = async (tx, recordId) => (await links.generate(tx, recordId))?.id,
  revoke = (scope, recordId) => links.revoke(scope, recordId),
}: ShareLinkRoutes): Route[] {
  const present = ({ id, ...link }: StoredLink) => ({ url: urlOf(id), ...link })

  return [
    route(calls.generate, async ({ scope, params }) => {
      const linkId = await scope.transaction((tx) => generate(tx, params.id))
      return linkId === undefined ? undefined : { shareUrl: urlOf(linkId) }
    }),

    route(calls.get, async ({ scope, params }) => {
      const link = await links.find(scope, params.id)
      if (link) return { link: present(link) }
      return (await links.hasRecord(scope, params.id)) ? { link: null } : undefined
    }),

    route(calls.update, async ({ scope, params, body }) => {
      const link = await changeShareLink(links, scope, params.id, body)
      return link && present(link)
    }),

    route(calls.revoke, async ({ scope, params }) => {
      if ((await revoke(scope, params.id)) === undefined) throw new AppError('not_found', calls.revoke.notFound)
      return undefined
    }),
  ]
}

async function changeShareLink(links: ShareLinks, scope: Scope, recordId: number, { expiresOn }: ShareLinkChanges): Promise<StoredLink | undefined> {
  const link = await links.find(scope, recordId)
  if (!link || expiresOn === undefined) return link
  const lastDay = expiresOn && toCalendarDate(expiresOn, scope.timeZone)
  if (lastDay && lastDay < scope.today()) throw fieldError('validation_failed', 'expiresOn', lastDayPassed)
  return links.setLastDay(scope, recordId, lastDay)
}
