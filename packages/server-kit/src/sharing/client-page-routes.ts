import { randomUUID } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import type { NotificationKind, NotificationSubject } from '@billfold/contracts/notifications/notification'
import type { NewLinkRequest, NewQuestion } from '@billfold/contracts/sharing/client-message'
import type { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { linkExpired } from '@billfold/contracts/sharing/share-link-calls'
import { type News, notify } from '../notifications/notify.ts'
import { type Route, route } from '../routes.ts'
import type { PublicScope, Transaction } from '../scope.ts'
import { getSharedSender } from './sender.ts'
import type { ShareAddresses, SharedTarget, ShareLinks } from './share-links.ts'

interface ClientPageRoutes {
  calls: Pick<typeof sharingCalls, 'sender' | 'ask' | 'requestLink'>
  links: ShareLinks
  linkIdOf: ShareAddresses['linkIdOf']
  subject: NotificationSubject
  /** Returns undefined if the record has been deleted in the meantime. */
  describe: (tx: Transaction, recordId: number) => Promise<Pick<News, 'name' | 'clientName'> | undefined>
}

/** Returns the record for a token. Throws 410 if the link has expired, and the same 404 for every invalid token. */
export async function openLink(links: ShareLinks, scope: PublicScope, linkId: string | undefined, notFound: string): Promise<SharedTarget> {
  const target = await links.findTarget(scope, linkId)
  if (target) return target
  if (await links.findExpired(scope, linkId)) throw new AppError('link_expired', linkExpired)
  throw new AppError('not_found', notFound)
}

/** The routes that all public pages have in common. */
export function clientPageRoutes({ calls, links, linkIdOf, subject, describe }: ClientPageRoutes): Route[] {
  const notFound = () => new AppError('not_found', calls.sender.notFound)

  async function tell({ scope, recordId }: SharedTarget, kind: NotificationKind, { name, email, message }: NewQuestion | NewLinkRequest): Promise<void> {
    await scope.transaction(async (tx) => {
      const record = await describe(tx, recordId)
      if (!record) throw notFound()
      const news = { ...record, kind, subject, subjectId: recordId, amount: null, key: `${kind} ${randomUUID()}` }
      await notify(tx, { ...news, from: { name, email }, message: message ?? null })
    })
  }

  return [
    route(calls.sender, async ({ scope, params }) => {
      const linkId = linkIdOf(params.token)
      const target = (await links.findTarget(scope, linkId)) ?? (await links.findExpired(scope, linkId))
      return target && getSharedSender(target.scope)
    }),

    route(calls.ask, async ({ scope, params, body }) => {
      await tell(await openLink(links, scope, linkIdOf(params.token), calls.ask.notFound), 'question-asked', body)
      return undefined
    }),

    route(calls.requestLink, async ({ scope, params, body }) => {
      const linkId = linkIdOf(params.token)
      const expired = await links.findExpired(scope, linkId)
      if (expired) await tell(expired, 'link-requested', body)
      else if (await links.findTarget(scope, linkId)) throw new AppError('conflict', 'This link works again. Please reload the page.')
      else throw notFound()
      return undefined
    }),
  ]
}
