import { dirname } from 'node:path'
import { buildFrontEnds } from './front-ends/build-front-ends.ts'
import { explain } from './start/problem.ts'

try {
  await buildFrontEnds(dirname(import.meta.dirname))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
