import { describe, expect, test } from 'vitest'
import { greeting, isGreeting, MAX_HEIGHT, readFrameMessage, readHostMessage, readLook, sealed } from './embed-message.ts'

describe('a message from a frame', () => {
  test.each([
    [{ v: 1, type: 'view' }, { type: 'view' }],
    [{ v: 1, type: 'signed', token: 'secret', name: 'Grace Hopper' }, { type: 'signed' }],
    [{ v: 1, type: 'paid', amount: '300.00' }, { type: 'paid' }],
    [{ v: 1, type: 'ready', height: 640.2 }, { type: 'ready', height: 641 }],
    [{ v: 1, type: 'height', height: 0 }, { type: 'height', height: 0 }],
    [{ v: 1, type: 'height', height: 1e9 }, { type: 'height', height: MAX_HEIGHT }],
    [{ v: 1, type: 'height', height: Infinity }, { type: 'height', height: MAX_HEIGHT }],
    [{ v: 1, type: 'error', code: 'not_found' }, { type: 'error', code: 'not_found' }],
  ])('is parsed from %j to %j, dropping unknown fields', (sent, read) => {
    expect(readFrameMessage(sent)).toEqual(read)
  })

  test.each([
    undefined,
    null,
    'view',
    [],
    { type: 'view' },
    { v: 2, type: 'view' },
    { v: 1, type: 'navigate', url: 'https://a.example' },
    { v: 1, type: 'ready' },
    { v: 1, type: 'height', height: '640' },
    { v: 1, type: 'height', height: -1 },
    { v: 1, type: 'height', height: Number.NaN },
    { v: 1, type: 'error', code: '<b>' },
    // A frame cannot report this error, because only the host page can detect it.
    { v: 1, type: 'error', code: 'blocked_by_host' },
  ])('is ignored if it is %j', (sent) => {
    expect(readFrameMessage(sent)).toBeUndefined()
  })
})

test('reads valid look fields and replaces invalid ones with defaults', () => {
  expect(readLook({ theme: 'dark', accent: '#0a7', language: 'de' })).toEqual({ theme: 'dark', accent: '#0a7', language: 'de' })
  for (const accent of ['red', '#12', '#12345', 'url(https://a.example)', '#fff;color:red', 7, null]) {
    expect(readLook({ theme: 'blue', accent, language: 'xx' })).toEqual({ theme: 'light', accent: null, language: 'en' })
  }
})

test('reads back sealed messages and rejects those sent in the wrong direction', () => {
  const look = { type: 'look', theme: 'auto', accent: '#00aa77', language: 'fr' } as const
  expect(readHostMessage(sealed(look))).toEqual(look)
  expect(readHostMessage(sealed({ type: 'view' }))).toBeUndefined()
  expect(readFrameMessage(sealed(look))).toBeUndefined()
  expect([isGreeting(greeting('hello'), 'hello'), isGreeting(greeting('hello'), 'welcome'), isGreeting({ type: 'billfold-hello' }, 'hello')]).toEqual([true, false, false])
})
