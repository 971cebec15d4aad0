import { expect, test } from 'vitest'
import { judgeMessages } from './settle.ts'

const taken = (...ids: number[]) => ids.map((id) => ({ message: `From: a@b.c\r\nMessage-ID: <proposal-mail-${id}@billfold.example>\r\n` }))
const written = (...states: string[]) => states.map((state, index) => ({ id: index + 1, state }))

test.each([
  ['all are sent', taken(1, 2), written('sent', 'sent'), true],
  ['one came twice with its id', taken(1, 1, 2), written('sent', 'sent'), true],
  ['one is said to be sent and did not come', taken(1), written('sent', 'sent'), false],
  ['one still waits', taken(1), written('sent', 'waiting'), false],
  ['one has failed', taken(1), written('sent', 'failed'), false],
])('where %s', (_, messages, all, met) => {
  expect(judgeMessages(messages, all).met).toBe(met)
})
