import type { Client, ClientChanges } from '@billfold/contracts/clients/client'
import { requireVersion } from '@billfold/server-kit/if-match'
import type { Scope } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import { ClientEntity } from './client.entity.ts'
import { getClient } from './client.queries.ts'

/** Fields that are absent keep their value. With `ifMatch` a save over somebody else's save is refused. */
export function updateClient(scope: Scope, id: number, changes: ClientChanges, ifMatch?: number): Promise<Client | undefined> {
  return scope.transaction(async (tx) => {
    const client = await tx.em.findOne(ClientEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!client) return undefined
    requireVersion(client, ifMatch)
    tx.em.assign(client, changes)
    await tx.em.flush()
    return getClient(tx, id)
  })
}
