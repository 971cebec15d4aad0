import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { rotatable } from '../scripts/keys/rotate.ts'

const docs = join(dirname(import.meta.dirname), 'docs')
const operations = readFileSync(join(docs, 'operations.md'), 'utf8')
const deploying = readFileSync(join(docs, 'deploying.md'), 'utf8')

interface Alerts {
  groups: { rules: { alert: string; annotations: Record<string, string> }[] }[]
}

const { groups } = parse(readFileSync(join(import.meta.dirname, 'observability', 'alerts.yml'), 'utf8')) as Alerts
const alerts = groups.flatMap(({ rules }) => rules)

test.each(alerts)('the alert $alert links to a runbook with its meaning, the first checks and a remedy', ({ alert, annotations }) => {
  expect(annotations.runbook_url).toMatch(new RegExp(`^https://.*/docs/operations\\.md#${alert.toLowerCase()}$`))
  const [, section = ''] = new RegExp(`^## ${alert}\n([^]*?)(?=^## |$(?![^]))`, 'm').exec(operations) ?? []
  const parts = [...section.matchAll(/^\*\*(.+?)\.\*\*\s+\S/gm)].map(([, name]) => name)
  expect(parts).toEqual(['Meaning', 'First look', 'Remedy'])
})

test('docs/deploying.md explains how to rotate each key', () => {
  const rows = [...deploying.matchAll(/^\| ((?:`[a-z-]+`(?:, )?)+) \| .* \| .* \|$/gm)].flatMap(([, names = '']) => [...names.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name))
  expect(rotatable.filter((name) => !rows.includes(name))).toEqual([])
})

test.each(['deploying.md', 'operations.md', 'scaling.md'])('every link in %s points to an existing file and heading', (page) => {
  const text = readFileSync(join(docs, page), 'utf8')
  const broken = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].filter(([, path = '', anchor]) => {
    const file = path === '' ? join(docs, page) : join(docs, path)
    return !existsSync(file) || (anchor !== undefined && !headingsOf(file).includes(anchor))
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

/** Returns the anchors that GitHub generates for a page's headings. */
function headingsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, heading = '']) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N} -]/gu, '').replaceAll(' ', '-'))
}
