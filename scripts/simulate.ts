import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { assumptions, prices } from './scaling/figures.ts'
import { growthPerMonth, simulate } from './scaling/simulate.ts'
import { costsOf, size, tableOf } from './scaling/table.ts'
import { misunderstood, Problem, readArguments, resolvePath, runCommand } from './start/command-line.ts'

const usage = `npm run simulate [-- --users 1000,250000] [--set years=5,usage=0.6] [--prices prices.json]

Works out what an installation needs and costs a month: measured figures of docs/scaling.md, assumptions and prices.

--users   Numbers of users. Default: 1 thousand to 100 million.
--set     Other assumptions: ${Object.entries(assumptions).map(([name, value]) => `${name}=${value}`).join(', ').replaceAll(/(.{100,130}?) /g, '$1\n          ')}
--prices  A JSON file with other prices in US dollars a month: ${Object.entries(prices).map(([name, value]) => `${name}=${value}`).join(', ').replaceAll(/(.{100,130}?) /g, '$1\n          ')}`

const everyScale = '1000,10000,100000,1000000,10000000,100000000'
const options = { users: { type: 'string', default: everyScale }, set: { type: 'string', default: '' }, prices: { type: 'string' } } as const
const { values } = readArguments({ usage, options })

const positive = z.number().check(z.positive())
const pricesFile = z.partial(z.strictObject(Object.fromEntries(Object.keys(prices).map((name) => [name, z.number().check(z.minimum(0))]))))

async function run(): Promise<void> {
  const users = values.users.split(',').map((each) => numberIn(each) ?? misunderstood(usage))
  const given = { ...assumptions, ...assumptionsIn(values.set) }
  const list = { ...prices, ...(values.prices === undefined ? {} : await pricesIn(resolvePath(values.prices))) }
  const installations = users.map((each) => simulate(each, given, list))
  console.log(tableOf(installations))
  const last = installations.at(-1)
  if (!last) return
  console.log(`\nWith ${last.users.toLocaleString('en-US')} users the database grows by ${size(growthPerMonth(last.users, given))} a month. Costs: ${costsOf(last)}.`)
}

function assumptionsIn(text: string): Record<string, number> {
  const pairs = text.split(',').filter(Boolean).map((pair) => pair.split('='))
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name in assumptions ? name : misunderstood(usage), numberIn(value) ?? misunderstood(usage)]))
}

function numberIn(text: string): number | undefined {
  const parsed = z.safeParse(positive, text.trim() === '' ? Number.NaN : Number(text))
  return parsed.success ? parsed.data : undefined
}

async function pricesIn(file: string): Promise<Record<string, number>> {
  const parsed = z.safeParse(pricesFile, JSON.parse(await readFile(file, 'utf8')))
  if (!parsed.success) throw new Problem(`${file} must be a JSON object with numbers for some of: ${Object.keys(prices).join(', ')}`)
  return parsed.data as Record<string, number>
}

await runCommand(run)
