export const services = ['projects', 'billing', 'proposals'] as const
export type ServiceName = (typeof services)[number]

/** The four owners of data. 'accounts' belongs to the gateway; the others to the service of their name. */
export const schemas = ['accounts', ...services] as const
export type Schema = (typeof schemas)[number]

/** Of the queue of what its service does by itself, beside that of its data. */
export function jobSchema(schema: Schema): string {
  return `${schema}_jobs`
}

/** Owns the schema's tables and views and runs its migrations. It cannot log in: the administrator acts as it. */
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

/** One random password for each role that connects: the service role of a schema by the schema's name, and the role of searches. */
export type RolePasswords = Record<Schema | 'search', string>

export function roleUrl(anyUrl: string, schema: Schema, passwords: RolePasswords): string {
  return urlOf(anyUrl, serviceRole(schema), passwords[schema])
}

export function searchUrl(anyUrl: string, passwords: RolePasswords): string {
  return urlOf(anyUrl, searchRole, passwords.search)
}

/** The administrator's connection, acting as a schema's owner. */
export function ownerUrl(adminUrl: string, schema: Schema): string {
  const url = new URL(adminUrl)
  const given = url.searchParams.get('options')
  url.searchParams.set('options', [given, `-c role=${ownerRole(schema)}`, `-c search_path=${schema}`].filter(Boolean).join(' '))
  return url.href
}

function urlOf(anyUrl: string, role: string, password: string): string {
  const url = new URL(anyUrl)
  url.username = role
  url.password = password
  return url.href
}
