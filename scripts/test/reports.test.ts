import { expect, test } from 'vitest'
import { readPlaywright, readStories, readVitest } from './reports.ts'

test('a report of vitest gives counts and names, and a file that cannot be loaded or cannot begin has failed', () => {
  const assertionResults = [
    { fullName: 'money adds up', status: 'passed', failureMessages: [] },
    { fullName: 'money rounds', status: 'failed', failureMessages: ['\u001B[31mexpected 1 to be 2\u001B[39m\n  at money.test.ts:4\n  at node_modules/vitest/run.js:3'] },
    { fullName: 'money is skipped', status: 'skipped', failureMessages: [] },
  ]
  const outcome = readVitest({
    testResults: [
      { name: 'money.test.ts', status: 'failed', message: '', assertionResults },
      { name: 'broken.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] },
      { name: 'no-server.test.ts', status: 'failed', message: 'did not start', assertionResults: [{ fullName: 'answers', status: 'skipped' }] },
    ],
  })
  expect(outcome).toEqual({
    passed: 1,
    failures: [
      'broken.test.ts\n  Unexpected token',
      'no-server.test.ts\n  did not start',
      'money.test.ts › money rounds\n  expected 1 to be 2\n    at money.test.ts:4',
    ],
  })
})

test('a report of Playwright gives counts and names, and a test that passed only when repeated has failed', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  })
  const outcome = readPlaywright({
    errors: [{ message: 'no tests found' }],
    suites: [
      {
        title: 'clients.e2e.ts',
        specs: [spec('a client is added', 'expected'), spec('is skipped', 'skipped')],
        suites: [{ title: 'on a phone', specs: [spec('fits', 'unexpected', 'too late', 'waiting for the menu'), spec('scrolls', 'flaky', 'once')] }],
      },
    ],
  })
  expect(outcome).toEqual({
    passed: 1,
    failures: ['playwright\n  no tests found', 'clients.e2e.ts › on a phone › fits\n  too late\n  waiting for the menu', 'clients.e2e.ts › on a phone › scrolls\n  once'],
  })
})

test('the report of the stories gives counts, its output gives names', () => {
  const output = 'FAIL Button / Busy: colour contrast\nstories: 4 passed, 1 failed\n'
  expect(readStories({ passed: 4, failed: 1 }, output)).toEqual({ passed: 4, failures: ['Button / Busy: colour contrast'] })
})
