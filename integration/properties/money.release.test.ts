import { dueOf, exceedsMaxAmount, lineAmount, subtotalOf, sumOf, taxAt, taxRateOf, totalOf } from '@billfold/contracts/invoices/invoice-totals'
import { formatMoney, fromUnits, money, toUnits } from '@billfold/contracts/money'
import { downPaymentOf, remainingOf } from '@billfold/contracts/proposals/proposal-content'
import { type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import * as fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeAmounts } from '../../services/billing/src/invoices/invoice-rules.ts'
import { share } from './share.ts'

let database: TestDatabase
let postgres: Client
beforeAll(async () => {
  database = await testDatabase()
  postgres = new Client({ connectionString: database.adminUrl })
  await postgres.connect()
})
afterAll(async () => {
  await postgres.end()
  await database.drop()
})

/** Random numbers, including rounding ties and limits. */
const units = (max: number) => fc.oneof(fc.nat(max), fc.nat(Math.min(max, 100_000)), fc.constantFrom(0, 1, 5, 25, 50, 125, 3333, max))
const decimals = (max: number, places: number) => units(max).map((value) => fromUnits(BigInt(value), places))
const bill = fc.record({
  lines: fc.array(fc.record({ quantity: decimals(99_999_999, 4), rate: decimals(9_999_999, 2) }), { minLength: 1, maxLength: 5 }),
  tax: decimals(1_000_000, 4),
  /** Partial payments in ten-thousandths of the total. */
  parts: fc.array(fc.nat(10_000), { maxLength: 4 }),
  percentage: decimals(10_000, 2),
})
type Bill = typeof bill extends fc.Arbitrary<infer B> ? B : never

/** Computes the expected amounts in Postgres, whose numerics are exact and round half away from zero. */
const EXACT = `
  select l.amounts, l.subtotal::text, t.tax::text, (l.subtotal + t.tax)::text as total, d.down::text, (l.subtotal - d.down)::text as remaining
  from jsonb_array_elements($1::jsonb) with ordinality b (bill, place),
    lateral (select array_agg(round((x->>'quantity')::numeric * (x->>'rate')::numeric, 2)::text order by n) as amounts, sum(round((x->>'quantity')::numeric * (x->>'rate')::numeric, 2)) as subtotal
      from jsonb_array_elements(bill->'lines') with ordinality i (x, n)) l,
    lateral (select round(l.subtotal * (bill->>'tax')::numeric / 100, 2) as tax) t,
    lateral (select round(l.subtotal * (bill->>'percentage')::numeric / 100, 2) as down) d
  order by place`

interface Exact {
  amounts: string[]
  subtotal: string
  tax: string
  total: string
  down: string
  remaining: string
}

/** After each partial payment, the paid and due amounts must add up to the total. */
function checkPartialPayments(total: string, parts: number[]): void {
  let paid = '0.00'
  for (const part of parts) {
    const amount = fromUnits((toUnits(dueOf({ total, amountPaid: paid }), 2) * BigInt(part)) / 10_000n, 2)
    paid = sumOf([paid, amount])
    expect(sumOf([paid, dueOf({ total, amountPaid: paid })])).toBe(total)
  }
}

function ours({ lines, tax, percentage }: Bill): Exact {
  const subtotal = subtotalOf(lines)
  const taxAmount = taxAt(tax, subtotal)
  const down = downPaymentOf(subtotal, percentage)
  return { amounts: lines.map(lineAmount), subtotal, tax: taxAmount, total: sumOf([subtotal, taxAmount]), down, remaining: remainingOf(subtotal, down) }
}

/** Each deposit is a share of the remaining amount. The deposits and the final invoice must add up to the full price. */
function checkDeposits({ subtotal, tax: taxAmount, total }: Exact, { lines, tax: taxRate, parts }: Bill): void {
  const deductions: string[] = []
  for (const part of parts) deductions.push(fromUnits((toUnits(totalOf({ subtotal, taxAmount, deductions }), 2) * BigInt(part)) / 10_000n, 2))
  const rest = totalOf({ subtotal, taxAmount, deductions })
  expect(sumOf([rest, ...deductions])).toBe(total)
  expect(computeAmounts({ sent: { taxRate, total: rest }, lines, linesAreNew: true, deductions })).toEqual({ subtotal, taxRate, taxAmount, deducted: sumOf(deductions), total: rest })
  const tooMuch = sumOf([total, '0.01'])
  expect(() => computeAmounts({ sent: { taxRate }, lines, linesAreNew: true, deductions: [tooMuch] })).toThrow('are more than the invoice amount')
}

/** Stored, parsed and formatted amounts must match, and the tax rate must be derivable from the tax amount. */
function checkStored({ lines, tax: taxRate }: Bill, { subtotal, tax: taxAmount, total }: Exact): void {
  expect(computeAmounts({ sent: { taxRate }, lines, linesAreNew: true })).toEqual({ subtotal, taxRate, taxAmount, deducted: '0.00', total })
  expect([money.parse(total), money.parse(Number(total)), formatMoney(total).replaceAll(/[$,]/g, '')]).toEqual([total, total, total])
  expect(taxAt(taxRateOf(subtotal, taxAmount) ?? taxRate, subtotal)).toBe(taxAmount)
}

const BATCH = 5000

test('lines, totals, taxes, down payments and partial payments match exact decimals computed by Postgres, to the cent', async () => {
  const runs = share(100_000, 1000)
  for (let done = 0; done < runs; done += BATCH) {
    const bills = fc.sample(bill, { numRuns: Math.min(BATCH, runs - done), seed: done + 6 })
    const { rows } = await postgres.query<Exact>(EXACT, [JSON.stringify(bills)])
    for (const [at, each] of bills.entries()) {
      const found = ours(each)
      expect(found).toEqual(rows[at])
      expect(sumOf([found.down, found.remaining])).toBe(found.subtotal)
      checkPartialPayments(found.total, each.parts)
      if (exceedsMaxAmount(found.total)) continue
      checkStored(each, found)
      checkDeposits(found, each)
    }
  }
})
