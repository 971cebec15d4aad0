import { createHmac } from 'node:crypto'

export const services = ['projects', 'billing', 'proposals'] as const
export type ServiceName = (typeof services)[number]

/** The four owners of data. 'accounts' belongs to the gateway; the others to the service of their name. */
export const schemas = ['accounts', ...services] as const
export type Schema = (typeof schemas)[number]

/** Of the queue of what its service does by itself, beside that of its data. */
export function jobSchema(schema: Schema): string {
  return `${schema}_jobs`
}

/** Owns the schema's tables and views and runs its migrations. Nothing else connects as it. */
export function ownerRole(schema: Schema): string {
  return `billfold_${schema}_owner`
}

/** What the running service connects as. Owns nothing; row-level security holds it. */
export function serviceRole(schema: Schema): string {
  return `billfold_${schema}`
}

/** Owns the functions that jobs ask for nobody. Nobody connects as it: docs/decisions/0024. */
export function jobRole(schema: Schema): string {
  return `billfold_${schema}_jobs`
}

/** Reads what a search looks through and shows, of every user, and nothing else: docs/decisions/0020. */
export const searchRole = 'billfold_search'

/** Passwords are made from the internal key, so that nothing has to be kept or handed around. */
export function rolePassword(role: string, internalKey: string): string {
  return createHmac('sha256', internalKey).update(`postgres role ${role}`).digest('base64url')
}

export function roleUrl(adminUrl: string, schema: Schema, internalKey: string): string {
  return urlOf(adminUrl, serviceRole(schema), internalKey)
}

/** As what an address says, or where it names nobody, as the service's role. */
export function ownRoleUrl(address: string, schema: Schema, internalKey: string): string {
  return new URL(address).username === '' ? roleUrl(address, schema, internalKey) : address
}

export function ownerUrl(adminUrl: string, schema: Schema, internalKey: string): string {
  return urlOf(adminUrl, ownerRole(schema), internalKey)
}

/** From any address of the same database. */
export function searchUrl(url: string, internalKey: string): string {
  return urlOf(url, searchRole, internalKey)
}

function urlOf(anyUrl: string, role: string, internalKey: string): string {
  const url = new URL(anyUrl)
  url.username = role
  url.password = rolePassword(role, internalKey)
  return url.href
}
