import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Ajv, type ErrorObject } from 'ajv'
import { parse } from 'yaml'

const deploy = dirname(dirname(import.meta.dirname))
export const chartFolder = join(deploy, 'helm', 'billfold')

export type Values = { [name: string]: unknown }

export function readYaml(...path: string[]): Values {
  return parse(readFileSync(join(deploy, ...path), 'utf8')) as Values
}

/** The chart's default values with overrides, merged like in Helm: objects by key, lists replaced. */
export function chartValues(...others: readonly Values[]): Values {
  return [readYaml('helm', 'billfold', 'values.yaml'), ...others].reduce(merge)
}

function merge(below: Values, above: Values): Values {
  const merged = { ...below }
  for (const [name, value] of Object.entries(above)) {
    const under = merged[name]
    merged[name] = isObject(under) && isObject(value) ? merge(under, value) : value
  }
  return merged
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const schema = JSON.parse(readFileSync(join(chartFolder, 'values.schema.json'), 'utf8')) as Record<string, unknown>
const validate = new Ajv({ allErrors: true, strict: true, strictTypes: false, strictRequired: false }).compile(schema)

/** Paths of the values that the schema rejects. */
export function refusedValues(values: Values): string[] {
  if (validate(values)) return []
  const pathOf = ({ instancePath, params }: ErrorObject) => [instancePath, params.additionalProperty ?? params.missingProperty].filter((part) => part !== undefined).join('/')
  // Omits `if` errors, because each only repeats the error of its `then`.
  return [...new Set((validate.errors ?? []).filter(({ keyword }) => keyword !== 'if').map(pathOf))]
}
