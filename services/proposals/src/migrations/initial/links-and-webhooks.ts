import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { shareLinkTable } from '@billfold/server-kit/sharing/share-link-table'
import { emitWebhookOfView, emitWebhooks } from '@billfold/server-kit/webhooks/emit-webhooks'

const proposal = {
  schema: 'proposals',
  table: 'proposal',
  kind: 'proposal',
  fields: { title: 'r.title', status: 'r.status', clientId: 'r.client_id', amount: 'r.amount::text', validUntil: 'r.valid_until', version: 'r.version' },
} as const

const becomes = (status: string) => `former.status <> '${status}' and r.status = '${status}'`

const changes = [
  ...emitWebhooks({
    ...proposal,
    events: ['proposal.created'],
    transitions: { 'proposal.sent': becomes('sent'), 'proposal.accepted': becomes('accepted'), 'proposal.declined': becomes('rejected') },
  }),
]

const links = [
  ...shareLinkTable('proposal'),
  // The list of proposals reads all links of each proposal. The index `share_link_once` contains only links that are not revoked.
  'create index share_link_by_proposal on share_link (user_id, proposal_id)',
  ...announceChanges([{ table: 'share_link', topic: 'proposals' }]),
  ...emitWebhookOfView(proposal),
]

export const linksAndWebhooks = [...changes, ...links]
