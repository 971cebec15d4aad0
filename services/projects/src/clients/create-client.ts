import type { Client, NewClient } from '@billfold/contracts/clients/client'
import type { Scope } from '@billfold/server-kit/scope'
import { ClientEntity } from './client.entity.ts'
import { getClient } from './client.queries.ts'

export function createClient(scope: Scope, input: NewClient): Promise<Client | undefined> {
  return scope.transaction(async (tx) => {
    const client = tx.em.create(ClientEntity, { ...input, userId: scope.userId })
    await tx.em.flush()
    return getClient(tx, client.id)
  })
}
