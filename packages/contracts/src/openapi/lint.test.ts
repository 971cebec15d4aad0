import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { calls } from '../calls.ts'
import { openApiDocument } from '../openapi.ts'

test('passes Redocly’s recommended rules', { timeout: 30_000 }, async () => {
  // The license rule is off because Billfold has no public license.
  const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } })
  const problems = await lintFromString({ source: JSON.stringify(openApiDocument(calls, '1.0.0')), absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)).toEqual([])
})
