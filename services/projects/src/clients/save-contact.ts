import { type ClientContact, type ClientContactChanges, MAX_CONTACTS, type NewClientContact, tooManyContacts } from '@billfold/contracts/clients/client-contact'
import { AppError } from '@billfold/contracts/errors'
import { columnsOf } from '@billfold/server-kit/database/sql'
import { deleteSeen, requireVersion } from '@billfold/server-kit/record-version'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import { ClientContactEntity } from './client-contact.entity.ts'

const COLUMNS = columnsOf(ClientContactEntity, 'k', { except: ['userId', 'updatedAt'] })

/** Undefined if the client does not exist. */
export async function listContacts(scope: Scope, clientId: number): Promise<ClientContact[] | undefined> {
  const rows = await scope.rows<ClientContact | { id: null }>(
    `select ${COLUMNS} from client c left join client_contact k on k.user_id = c.user_id and k.client_id = c.id
     where c.user_id = ? and c.id = ? order by k.position`,
    [scope.userId, clientId],
  )
  return rows.length === 0 ? undefined : rows.filter((row): row is ClientContact => row.id !== null)
}

export function createContact(scope: Scope, clientId: number, { position, ...input }: NewClientContact): Promise<ClientContact | undefined> {
  return scope.transaction(async (tx) => {
    if (!(await lockClient(tx, clientId))) return undefined
    const free = await findFreePosition(tx, clientId, position)
    if (free === undefined) throw new AppError('conflict', tooManyContacts)
    if (input.isBilling) await clearBillingContact(tx, clientId)
    const contact = tx.em.create(ClientContactEntity, { ...input, clientId, position: free, userId: tx.userId })
    await tx.em.flush()
    return getContact(tx, contact.id)
  })
}

/** Absent fields keep their values. `ifMatch` is the version that the caller last saw. */
export function updateContact(scope: Scope, id: number, changes: ClientContactChanges, ifMatch?: number): Promise<ClientContact | undefined> {
  return scope.transaction(async (tx) => {
    const seen = await getContact(tx, id)
    // Locks the client before its contacts, because choosing a billing contact changes two contacts.
    if (!seen || !(await lockClient(tx, seen.clientId))) return undefined
    const contact = await tx.em.findOne(ClientContactEntity, { userId: tx.userId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!contact) return undefined
    requireVersion(contact, ifMatch)
    if (changes.isBilling && !contact.isBilling) await clearBillingContact(tx, contact.clientId)
    tx.em.assign(contact, changes, { ignoreUndefined: true })
    await tx.em.flush()
    return getContact(tx, id)
  })
}

export function deleteContact(scope: Scope, id: number, ifMatch?: number): Promise<undefined> {
  return deleteSeen(scope, { table: 'client_contact', id, ifMatch, notFound: 'Contact not found' })
}

async function getContact(tx: Transaction, id: number): Promise<ClientContact | undefined> {
  const [contact] = await tx.rows<ClientContact>(`select ${COLUMNS} from client_contact k where k.user_id = ? and k.id = ?`, [tx.userId, id])
  return contact
}

/** Serializes requests that add contacts or change the client's billing contact. */
async function lockClient(tx: Transaction, id: number): Promise<boolean> {
  return (await tx.rows('select from client where user_id = ? and id = ? for no key update', [tx.userId, id])).length > 0
}

/**
 * Returns the wanted position if it is free, or else the one after the last contact, or else a gap. Undefined if all positions are taken.
 * Lock the client first.
 */
async function findFreePosition(tx: Transaction, clientId: number, wanted: number | undefined): Promise<number | undefined> {
  const contacts = await tx.rows<{ position: number }>('select position from client_contact where user_id = ? and client_id = ?', [tx.userId, clientId])
  const taken = contacts.map(({ position }) => position)
  const last = Math.max(0, ...taken)
  const free = Array.from({ length: MAX_CONTACTS }, (_, index) => index + 1).filter((position) => !taken.includes(position))
  return free.find((position) => position === wanted) ?? free.find((position) => position > last) ?? free[0]
}

/** Does not increase the version, so that an open form for that contact can still save its own changes. */
async function clearBillingContact(tx: Transaction, clientId: number): Promise<void> {
  await tx.rows('update client_contact set is_billing = false where user_id = ? and client_id = ? and is_billing', [tx.userId, clientId])
}
