import type { ClientNotes, ClientNotesChange } from '@billfold/contracts/clients/client-notes'
import { prepared } from '@billfold/server-kit/database/prepared'
import { lookUpOne } from '@billfold/server-kit/database/sql'
import { requireVersion } from '@billfold/server-kit/record-version'
import type { Scope } from '@billfold/server-kit/scope'

const GET_NOTES = prepared(`select c.notes, c.notes_version as version from ${lookUpOne('client')} c`)

export async function getClientNotes(scope: Pick<Scope, 'userId' | 'rows'>, id: number): Promise<ClientNotes | undefined> {
  const [notes] = await scope.rows<ClientNotes>(GET_NOTES, [scope.userId, id])
  return notes
}

/** Bypasses the entity, whose version belongs to the client's form. The second statement only finds out why nothing was saved. */
export async function saveClientNotes(scope: Scope, id: number, { notes }: ClientNotesChange, ifMatch?: number): Promise<ClientNotes | undefined> {
  const [saved] = await scope.rows<ClientNotes>(
    `update client set notes = ?, notes_version = notes_version + 1 where user_id = ? and id = ? and notes_version = coalesce(?::integer, notes_version)
     returning notes, notes_version as version`,
    [notes, scope.userId, id, ifMatch],
  )
  if (saved) return saved
  const left = await getClientNotes(scope, id)
  if (left) requireVersion(left, ifMatch)
  return left
}
