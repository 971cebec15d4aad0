import type { ClientImport } from '@billfold/contracts/clients/client'
import type { Imported } from '@billfold/contracts/import'
import type { Scope } from '@billfold/server-kit/scope'
import { ClientEntity } from './client.entity.ts'

export function importClients(scope: Scope, { rows }: ClientImport): Promise<Imported> {
  return scope.transaction(async (tx) => {
    for (const row of rows) tx.em.create(ClientEntity, { ...row, userId: scope.userId })
    await tx.em.flush()
    return { created: rows.length }
  })
}
