import type { DatabaseSurface } from './released-schema.ts'

/** What the code of the last release would stumble over in the database of today: it still runs there while services are replaced. */
export function schemaBreaks(released: DatabaseSurface, today: DatabaseSurface): string[] {
  const lost = (kind: string, before: string[], now: string[]) => before.filter((line) => !now.includes(line)).map((line) => `${line}: ${kind}`)
  return [
    ...Object.keys(released.relations).flatMap((relation) => relationBreaks(relation, released, today)),
    ...lost('this function is gone', released.functions, today.functions),
    ...lost('this right is gone', released.rights, today.rights),
  ]
}

function relationBreaks(relation: string, released: DatabaseSurface, today: DatabaseSurface): string[] {
  const [before, now] = [released.relations[relation] ?? {}, today.relations[relation]]
  if (!now) return [`${relation} is gone`]
  const changed = Object.entries(before).flatMap(([name, column]) => {
    const at = `${relation}.${name}`
    const found = now[name]
    if (!found) return [`${at} is gone`]
    if (found.type !== column.type) return [`${at} was ${column.type}, is ${found.type}`]
    return found.required && !column.required ? [`${at} is required now, and old code may leave it out`] : []
  })
  const added = Object.entries(now).filter(([name, { required }]) => required && !before[name])
  return [...changed, ...added.map(([name]) => `${relation}.${name} is new and required, and old code does not know it: give it a default`)]
}
