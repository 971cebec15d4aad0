import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

/** All files that compute an amount between a request and the database or a printed page. Tests may compute differently. */
const files = globSync(['packages/contracts/src/money.ts', 'packages/contracts/src/invoices/*.ts', 'packages/contracts/src/expenses/*.ts', 'packages/contracts/src/statements/*.ts', 'packages/contracts/src/time-entries/*.ts', 'services/billing/src/**/*.ts'], { cwd: repository }).filter(
  (file) => !/\.test\.ts$|\/testing\//.test(file),
)

/** Expressions that convert a decimal to a binary float, in TypeScript and in SQL. */
const FLOATS = /\b(?:Number|Number\.parse\w+|parseFloat|parseInt)\(|\.(?:toFixed|toPrecision)\(|\bMath\.\w+\(|[=(,?:] ?\+[a-z]|::\s*(?:real|float\d?|double precision|money)\b|\bp\.(?:float|double)\(/

test('no amount is converted to a binary float', () => {
  expect(files.length).toBeGreaterThan(30)
  const found = files.flatMap((file) =>
    readFileSync(`${repository}${file}`, 'utf8')
      .split('\n')
      .flatMap((line, index) => (FLOATS.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
  // Exceptions: a count of unused numbers, integer cents for Stripe, Stripe's state (numbers in the specification), and the days and
  // percentage of a budget forecast.
  const exempt = [
    'randomInt(Math.max(free.length, 1))', 'return Number(toUnits(amount, 2))', 'amountDue: Number(amountDue), amountPaid: Number(amountPaid)',
    'const disputed = Math.min(', 'const refunded = Math.min(',
    'addDays(today, Number(forecast.daysLeft))', 'const weeks = Math.min(', 'const span = BigInt(Math.min(', 'percentAtEnd: Number(divideHalfUp(',
  ]
  expect(found.filter((line) => !exempt.some((known) => line.includes(known)))).toEqual([])
})

test.each(['Number(rate)', 'x = +rate', 'parseFloat(a)', 'total.toFixed(2)', 'Math.round(cents)', 'select rate::float8', 'p.double()'])('the check for floats detects %j', (line) => {
  expect(FLOATS.test(line)).toBe(true)
})
