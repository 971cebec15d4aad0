export function changedFields<Body extends object>(body: Body, record: { [Field in keyof Body]?: unknown }): Partial<Body> {
  const changed = Object.entries(body).filter(([field, value]) => value !== record[field as keyof Body])
  return Object.fromEntries(changed) as Partial<Body>
}
