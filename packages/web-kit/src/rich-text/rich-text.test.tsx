import { richTextAttacks } from '@billfold/contracts/proposals/testing/rich-text-attacks'
import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'
import { actingParts } from './testing/acting-parts.ts'
import { quietAttacks } from './testing/quiet-attacks.ts'

function show(text: string): HTMLElement {
  const { container } = render(<RichText>{text}</RichText>)
  return container.firstElementChild as HTMLElement
}

describe('attacks', () => {
  quietAttacks()

  test.each(richTextAttacks)('leave nothing executable: %j', (attack) => {
    for (const text of [attack, `<p>Before</p>${attack}<p>After</p>`, `<ul><li>${attack}`]) expect(actingParts(show(text))).toEqual([])
  })
})

test('keeps the elements that a document needs', () => {
  const kept = '<h2>A</h2><p><b>b</b> <em>c</em><br>d</p><ul><li>e</li></ul><table><tbody><tr><td colspan="2">f</td></tr></tbody></table>'
  expect(show(kept).innerHTML).toBe(kept)
})

test('keeps the text of removed elements, but no code', () => {
  expect(show('<font color="red">Red <blink>and</blink> loud</font><script>x()</script><style>y</style>').innerHTML).toBe('Red and loud')
})

test('opens links in a new tab', () => {
  expect(show('<a href="https://example.com" class="x">x</a>').innerHTML).toBe(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">x</a>',
  )
})

test('keeps line breaks and special characters in plain text', () => {
  const shown = show('R&D <3 & 5 > 4\nsecond <line')
  expect(shown.querySelectorAll('br')).toHaveLength(1)
  expect(shown.textContent).toBe('R&D <3 & 5 > 4second <line')
})
