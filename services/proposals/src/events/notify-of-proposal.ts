import { type News, notify } from '@billfold/server-kit/notifications/notify'
import type { Transaction } from '@billfold/server-kit/scope'

type Subject = Pick<News, 'name' | 'clientName' | 'amount'>

/** What a client did with it, told to its owner. */
export async function notifyOfProposal(tx: Transaction, id: number, { kind, key }: Pick<News, 'kind' | 'key'>): Promise<void> {
  const [proposal] = await tx.rows<Subject>(
    `select p.title as name, c.name as "clientName", p.amount from proposal p
     left join projects.client_directory c on c.user_id = p.user_id and c.id = p.client_id
     where p.user_id = ? and p.id = ?`,
    [tx.userId, id],
  )
  if (proposal) await notify(tx, { ...proposal, kind, key, subject: 'proposal', subjectId: id })
}
