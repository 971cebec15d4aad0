import { call, type Service } from '../call.ts'
import { newLinkRequest, newQuestion } from './client-message.ts'
import { sharedSender } from './sender.ts'
import { shareToken } from './share-link-calls.ts'

interface ClientPage {
  path: '/api/public/project-share' | '/api/public/proposal' | '/api/public/invoice' | '/api/public/client'
  service: Service
  /** Name of the record in API summaries. */
  name: 'project' | 'proposal' | 'invoice' | 'client portal'
  /** Unknown and revoked tokens get the same message, so that responses do not reveal which tokens existed. */
  notFound: string
}

/** The calls shared by all public pages. After a link has expired, all calls except `sender` and `requestLink` return 410. */
export function clientPageCalls({ path, service, name, notFound }: ClientPage) {
  return {
    sender: call({
      method: 'GET',
      path: `${path}/:token/sender`,
      service,
      access: 'anyone',
      summary: `The owner who shared the ${name}, even if the link has expired`,
      params: shareToken,
      response: sharedSender,
      notFound,
    }),
    ask: call({
      method: 'POST',
      path: `${path}/:token/questions`,
      service,
      access: 'anyone',
      summary: `Send the owner of the ${name} a question`,
      params: shareToken,
      body: newQuestion,
      notFound,
    }),
    requestLink: call({
      method: 'POST',
      path: `${path}/:token/link-requests`,
      service,
      access: 'anyone',
      summary: `Ask the owner of the ${name} for a new link, if this one has expired`,
      params: shareToken,
      body: newLinkRequest,
      notFound,
    }),
  }
}
