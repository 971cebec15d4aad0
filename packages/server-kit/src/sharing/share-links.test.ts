import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shareTokens } from './share-links.ts'

const KEY = [{ id: 'k1', secret: 'the internal key of a test' }] as const
const tokens = shareTokens(KEY, 'project')

test('a link’s id can be encoded as a URL-safe token and decoded again', () => {
  for (let n = 0; n < 100; n++) {
    const id = randomUUID()
    const token = tokens.tokenOf(id)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(tokens.linkIdOf(token)).toBe(id)
    expect(tokens.tokenOf(id)).toBe(token)
  }
})

test('a token is rejected if any of its characters is changed', () => {
  const token = tokens.tokenOf(randomUUID())
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(tokens.linkIdOf(token.slice(0, at) + other + token.slice(at + 1)), `at ${at}`).toBeUndefined()
  }
})

test('tokens that are too short, too long, padded or encoded differently are rejected', () => {
  const token = tokens.tokenOf(randomUUID())
  for (const wrong of ['', 'x', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, token.toLowerCase(), token.toUpperCase(), 'ä'.repeat(43), '../../etc']) {
    expect(tokens.linkIdOf(wrong), wrong).toBeUndefined()
  }
})

test('a token for another key or kind of link is rejected', () => {
  const token = tokens.tokenOf(randomUUID())
  expect(shareTokens([{ id: 'k1', secret: 'another key' }], 'project').linkIdOf(token)).toBeUndefined()
  for (const kind of ['proposal', 'invoice', 'client'] as const) expect(shareTokens(KEY, kind).linkIdOf(token)).toBeUndefined()
})

test('the same key always generates the same token, so that links that were sent keep working', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  expect(tokens.tokenOf(id)).toBe('D4-tW9nLRp-hZXCGdyiVDj9CBcOrd4WMGE5t5PsYUug')
  expect(shareTokens(KEY, 'proposal').tokenOf(id)).toBe('D4-tW9nLRp-hZXCGdyiVDvVn6Cbg5J8bFcSI-UQQUxU')
})

test('after a rotation, tokens from the previous key are accepted, and new ones are generated with the current key', () => {
  const [former] = KEY
  const current = { id: 'k2', secret: 'a newer key' }
  const rotated = shareTokens([current, former], 'project')
  const id = randomUUID()
  const old = tokens.tokenOf(id)
  expect([rotated.linkIdOf(old), rotated.tokenOf(id) === old]).toEqual([id, false])
  const retired = shareTokens([current], 'project')
  expect([retired.linkIdOf(rotated.tokenOf(id)), retired.linkIdOf(old)]).toEqual([id, undefined])
})
