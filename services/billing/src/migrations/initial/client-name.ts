export function clientName(record: string): string {
  return `(select c.name from projects.client_directory c where c.user_id = ${record}.user_id and c.id = ${record}.client_id)`
}
