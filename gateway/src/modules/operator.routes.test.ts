import { AppError } from '@billfold/contracts/errors'
import { expect, test } from 'vitest'
import { contextOf } from '../testing/context-of.ts'
import { operatorsOf } from './operator.routes.ts'

const operators = [{ name: 'anna', token: 'a'.repeat(40) }, { name: 'ci', token: 'c'.repeat(40) }]
const postgresIsDown = () => Promise.reject(new Error('connection refused'))
const stranger = new AppError('unauthenticated', "This needs an operator's token")
const wrong = new AppError('unauthenticated', 'Invalid operator token')

/** Returns the operator's name, or the error if the token is rejected. */
function ask(operatorOf: ReturnType<typeof operatorsOf>, authorization: string | undefined, address?: string): Promise<unknown> {
  return operatorOf(contextOf({ headers: authorization === undefined ? {} : { authorization }, address })).catch((error: unknown) => error)
}

test('identifies each operator by their token', async () => {
  const operatorOf = operatorsOf(operators, postgresIsDown)
  expect(await Promise.all(operators.map(({ token }) => ask(operatorOf, `Bearer ${token}`)))).toEqual(['anna', 'ci'])
  expect(await ask(operatorOf, `bearer ${operators[0]?.token}`)).toBe('anna')
})

test.each([undefined, '', 'Bearer', 'Bearer ', `Basic ${'a'.repeat(40)}`, `Bearer ${'a'.repeat(39)}`, `Bearer ${'a'.repeat(41)}`, `Bearer ${'A'.repeat(40)}`, `Bearer  ${'a'.repeat(40)}`, `Bearer ${'a'.repeat(40)} x`, `x Bearer ${'a'.repeat(40)}`, 'a'.repeat(40)])(
  'rejects the Authorization header %j',
  async (authorization) => {
    const refused = /^Bearer \S+$/.test(authorization ?? '') ? wrong : stranger
    expect(await ask(operatorsOf(operators, postgresIsDown), authorization)).toEqual(refused)
    expect(await ask(operatorsOf([], postgresIsDown), authorization)).toEqual(refused)
  },
)

test('throttles only the network that sent twenty wrong tokens; malformed tokens do not count', async () => {
  const operatorOf = operatorsOf(operators, postgresIsDown)
  for (let n = 0; n < 30; n++) expect(await ask(operatorOf, undefined)).toEqual(stranger)
  for (let n = 0; n < 20; n++) expect(await ask(operatorOf, `Bearer guess-${n}`, '2001:db8::7')).toEqual(wrong)
  const waiting = (await ask(operatorOf, 'Bearer guess-20', '2001:db8::8')) as AppError
  expect([waiting.code, waiting.message]).toEqual(['too_many_requests', 'Too many wrong tokens. Try again in a minute.'])
  expect(waiting.retryAfter).toBeGreaterThan(0)
  expect(await ask(operatorOf, 'Bearer guess-21', '203.0.113.7')).toEqual(wrong)
})
