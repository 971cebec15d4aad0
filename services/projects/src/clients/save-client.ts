import type { Client, ClientChanges, ClientImport, NewClient } from '@billfold/contracts/clients/client'
import type { Imported } from '@billfold/contracts/import'
import { deleteSeen, requireVersion } from '@billfold/server-kit/record-version'
import type { Scope } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import { conflictIfReferenced } from '../projects/project.constraints.ts'
import { ClientEntity } from './client.entity.ts'
import { getClient } from './client.sql.ts'

export function createClient(scope: Scope, input: NewClient): Promise<Client | undefined> {
  return scope.transaction(async (tx) => {
    const client = tx.em.create(ClientEntity, { ...input, userId: scope.userId })
    await tx.em.flush()
    return getClient(tx, client.id)
  })
}

export function importClients(scope: Scope, { rows }: ClientImport): Promise<Imported> {
  return scope.transaction(async (tx) => {
    for (const row of rows) tx.em.create(ClientEntity, { ...row, userId: scope.userId })
    await tx.em.flush()
    return { created: rows.length }
  })
}

/** Absent fields keep their values. `ifMatch` is the version that the caller last saw. */
export function updateClient(scope: Scope, id: number, changes: ClientChanges, ifMatch?: number): Promise<Client | undefined> {
  return scope.transaction(async (tx) => {
    const client = await tx.em.findOne(ClientEntity, { userId: tx.userId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!client) return undefined
    requireVersion(client, ifMatch)
    tx.em.assign(client, changes)
    await tx.em.flush()
    return getClient(tx, id)
  })
}

/** Foreign keys delete the client's projects and their time entries. */
export function deleteClient(scope: Scope, id: number, ifMatch?: number): Promise<undefined> {
  return conflictIfReferenced('This client has invoices or proposals: it can only be archived', () =>
    deleteSeen(scope, { table: 'client', id, ifMatch, notFound: 'Client not found' }),
  )
}
