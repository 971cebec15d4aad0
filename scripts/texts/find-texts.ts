import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

const REPOSITORY = join(import.meta.dirname, '../..')
// Metrics are excluded, because their descriptions are in English for operators. Browser reports are excluded, because pages send them and
// no user reads the response.
const NOT_SHIPPED = /\.(test|stories)\.tsx?$|\.d\.ts$|(^|\/)(testing|stories|rspack|release-build|migrations|metrics|browser-reports)\/|(^|\/)metrics\.ts$/

type Node = Readonly<Record<string, unknown>> & { type: string }

/** Literals that are never shown to users: types, import paths, internal errors. */
const SILENT_NODES = /^(TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|Import|ExportAll|TaggedTemplate)/
const SILENT_ATTRIBUTES = /^(className|key|id|name|autoComplete|type|viewBox|d|href|src|to|rel|style|data-.*)$/
/** Properties that describe API calls, which are in English for the OpenAPI document. */
const SILENT_PROPERTIES = /^(summary|idempotencyKey|example)$/
const OUR_FAULT = /^(?!App|Api).*(Error|Failure)$/

export interface Place {
  /** Path relative to the repository root. */
  path: string
  /** Matches files to exclude, because they are not shown to users or create English documents such as PDFs. */
  without?: RegExp
}

/** Returns all messages shown to users, each with the file that contains it. */
export function findTexts(places: readonly Place[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { path, without } of places) {
    const files = globSync(/\.\w+$/.test(path) ? path : `${path}/**/*.{ts,tsx}`, { cwd: REPOSITORY }).toSorted()
    for (const file of files.filter((name) => !NOT_SHIPPED.test(name) && !without?.test(name))) {
      for (const text of textsOf(file, readFileSync(join(REPOSITORY, file), 'utf8'))) if (!found.has(text)) found.set(text, file)
    }
  }
  return found
}

/** The messages in source code or in module.json. */
export function textsOf(file: string, code: string): Set<string> {
  if (file.endsWith('.json')) return new Set(Array.from(code.matchAll(/"(?:title|label)": "([^"]+)"/g), ([, text]) => text ?? ''))
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const texts = new Set<string>()
  visit(program as unknown as Node, texts)
  return texts
}

function visit(node: Node, texts: Set<string>): void {
  if (isSilent(node)) return
  if (node.type === 'JSXText' && /[a-z]{2}/i.test(String(node.value))) texts.add(String(node.value).trim())
  if (isCallOf(node, 't')) for (const text of literalsOf((node.arguments as Node[])[0])) texts.add(text)
  for (const text of literalsOf(node)) if (isText(text)) texts.add(text)
  for (const [name, value] of Object.entries(node)) {
    if (name === 'key' && node.computed === false) continue
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) visit(child, texts)
  }
}

function isSilent(node: Node): boolean {
  if (SILENT_NODES.test(node.type)) return true
  if (node.type === 'JSXAttribute') return SILENT_ATTRIBUTES.test(nameOf(node.name))
  if (node.type === 'Property') return SILENT_PROPERTIES.test(nameOf(node.key))
  return node.type === 'NewExpression' && OUR_FAULT.test(nameOf(node.callee))
}

function isCallOf(node: Node, name: string): boolean {
  return node.type === 'CallExpression' && nameOf(node.callee) === name
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function literalsOf(node: Node | undefined): string[] {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node?.type === 'TemplateLiteral') return [templateText(node)]
  if (node?.type === 'ConditionalExpression') return [...literalsOf(node.consequent as Node), ...literalsOf(node.alternate as Node)]
  return []
}

/**
 * Converts a template literal to text such as 'Invoice {0} is taken'. No catalog contains such text, so it is reported: messages with
 * values must use `fillIn`.
 */
function templateText({ quasis }: Node): string {
  const parts = quasis as { value: { cooked: string } }[]
  return parts.map(({ value }, index) => (index === 0 ? '' : `{${index - 1}}`) + value.cooked).join('')
}

/** Literals that look like messages but are not: keyboard keys, platform names, samples. */
const NO_TEXTS = new Set([
  'Backspace', 'Delete', 'End', 'Enter', 'Escape', 'Home', 'Tab', 'Files', 'Billfold', 'Bearer', 'Bearer error="invalid_token"', 'Bearer error="insufficient_scope", scope="{0}"', 'The address was refused: {0}', 'Roboto', 'HTML', 'InputEvent', 'EventSource', 'Mail',
  'Net ', 'Stripe', 'Expense', 'Accept', 'America/', 'No such customer', 'Ccy', '{0} · Billfold', 'Billfold <no-reply@{0}>', '{0}% of {1} is', '{0} was sent, but {1} {2}',
  // Printed on Stripe invoices, which are in English.
  'Invoice {0}', 'PO number', 'Balance of invoice {0} ({1}, of which {2} is paid)', 'Tax ({0}%)', 'Deposit {0}', '{0} more lines', 'Down payment: {0}',
  // Written to files for accounting software.
  'QuickBooks', 'Xero', 'Services', 'Tax on Sales', 'Tax Exempt',
  'Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari', 'Windows', 'Android', 'Linux',
  'English', 'Español', 'Français', 'Deutsch',
  'Toggl Track', 'Harvest', 'Clockify', 'Invoice Ninja', 'Kimai',
])

/** Matches 'ArrowUp', 'Content-Type', 'America/New_York', 'OPTION', '{0}-list', '{0} and p.id = ?' and 'X-Request-Id'. */
const NAME = /^(Arrow|Page)(Up|Down|Left|Right)$|^[A-Z]\w+\/[A-Z]\w+(\/[A-Z]\w+)?$|^[A-Z][\w]*(-[A-Z]\w*)+$|^[A-Z]+$|^\{0\}[-./_|;]|^\{0\}:\w+$|^\{\d\}(, | )(and|or|order|from|where|select|usage|limit)\b|\.json$/
const PASCAL = /^[A-Z][a-z]+([A-Z]+[a-z]*)+$/

/** True if the literal is shown to users. A lowercase word counts only inside `t('…')`. */
function isText(literal: string): boolean {
  if (NO_TEXTS.has(literal) || NAME.test(literal) || PASCAL.test(literal)) return false
  return /^[A-Z'“{]/.test(literal) && /[a-z]{2}/.test(literal.replaceAll(/\{\w+\}/g, ''))
}
