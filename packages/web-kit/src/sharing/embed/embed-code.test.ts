import { expect, test } from 'vitest'
import { htmlSnippet, partsOf, plainEmbed, policyLines, reactSnippet } from './embed-code.tsx'

const link = partsOf('https://billfold.example/client-project/T-1_x')
const chosen = { ...plainEmbed, theme: 'dark', accent: '#0a7c5f', language: 'de', height: '480', inline: true } as const

test('contains only the chosen options that differ from the defaults', () => {
  expect(htmlSnippet({ kind: 'proposal', ...link, options: plainEmbed })).toBe(
    '<script async src="https://billfold.example/embed/v1.js"></script>\n<billfold-proposal token="T-1_x"></billfold-proposal>',
  )
  expect(htmlSnippet({ kind: 'project', ...link, options: chosen })).toContain(
    '<billfold-project token="T-1_x" theme="dark" accent="#0a7c5f" language="de" height="480" inline></billfold-project>',
  )
  expect(reactSnippet({ kind: 'project', ...link, options: chosen })).toContain(
    '<BillfoldProject origin="https://billfold.example" token="T-1_x" theme="dark" accent="#0a7c5f" language="de" height="480" inline />',
  )
})

test('omits invalid colors and heights', () => {
  for (const [accent, height] of [['red" onload="', '0'], ['#12', '480px'], ['url(x)', '1e3'], ['#1234567', '99999']] as const) {
    expect(htmlSnippet({ kind: 'proposal', ...link, options: { ...plainEmbed, accent, height } })).toContain('<billfold-proposal token="T-1_x"></billfold-proposal>')
  }
})

test('lists one origin for scripts and frames, or for scripts and requests if there is no frame', () => {
  expect(policyLines({ ...link, options: plainEmbed })).toBe('script-src https://billfold.example;\nframe-src https://billfold.example;')
  expect(policyLines({ ...link, options: chosen })).toBe('script-src https://billfold.example;\nconnect-src https://billfold.example;')
})
