export const services = ['projects', 'billing', 'proposals'] as const
export type ServiceName = (typeof services)[number]

/** The gateway owns the schema 'accounts', and each service owns the schema with its own name. */
export const schemas = ['accounts', ...services] as const
export type Schema = (typeof schemas)[number]

export function jobSchema(schema: Schema): string {
  return `${schema}_jobs`
}

/** Owns the schema's tables and views and runs its migrations. Cannot log in, so the administrator acts as this role. */
export function ownerRole(schema: Schema): string {
  return `billfold_${schema}_owner`
}

/** The role of the running service. Owns nothing and is subject to row-level security. */
export function serviceRole(schema: Schema): string {
  return `billfold_${schema}`
}

/** Owns the functions that let jobs read all users' rows. Cannot log in (docs/decisions/0024). */
export function jobRole(schema: Schema): string {
  return `billfold_${schema}_jobs`
}

/** Can only read the searchable and displayed columns, but for all users (docs/decisions/0020). */
export const searchRole = 'billfold_search'

/** A random password for each role that logs in: the service roles by schema, and the search role. */
export type RolePasswords = Record<Schema | 'search', string>

export function roleUrl(anyUrl: string, schema: Schema, passwords: RolePasswords): string {
  return urlOf(anyUrl, serviceRole(schema), passwords[schema])
}

export function searchUrl(anyUrl: string, passwords: RolePasswords): string {
  return urlOf(anyUrl, searchRole, passwords.search)
}

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
