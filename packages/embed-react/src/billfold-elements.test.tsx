import { type BillfoldErrorCode, loadBillfold } from '@billfold/embed'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BillfoldInvoice, BillfoldProject, BillfoldProposal } from './billfold-elements.tsx'

/** Script elements added to the page. Tests never load them. */
let scripts: HTMLScriptElement[]

beforeEach(() => {
  scripts = []
  vi.spyOn(document.head, 'append').mockImplementation((script) => void scripts.push(script as HTMLScriptElement))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('requests the script once, and again only after a failure', async () => {
  const origin = 'https://once.example'
  const [first, same] = [loadBillfold({ origin }), loadBillfold({ origin })]
  expect(scripts.map(({ src, crossOrigin }) => [src, crossOrigin])).toEqual([[`${origin}/embed/v1.js`, 'anonymous']])
  scripts[0]!.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('Billfold could not be loaded from https://once.example/embed/v1.js')
  await expect(same).rejects.toThrow('Billfold could not be loaded')
  const second = loadBillfold({ origin })
  scripts[1]!.dispatchEvent(new Event('load'))
  await expect(second).resolves.toBeUndefined()
})

test('requests a pinned version with its integrity hash, and supports pages that require Trusted Types', () => {
  const createPolicy = vi.fn<() => object>(() => ({ createScriptURL: (address: string) => `${address}#trusted` }))
  vi.stubGlobal('trustedTypes', { createPolicy })
  void loadBillfold({ origin: 'https://pinned.example', version: '0.1.0-0123abcd', integrity: 'sha384-AAAA' })
  expect(scripts.map(({ src, integrity }) => [src, integrity])).toEqual([['https://pinned.example/embed/0.1.0-0123abcd.js#trusted', 'sha384-AAAA']])
  expect(createPolicy).toHaveBeenCalledWith('billfold', expect.anything())
})

test('sets the element’s attributes and calls the latest handler', () => {
  const [before, now] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { container, rerender } = render(<BillfoldProposal token="T" accent="#0a7" minHeight={900} onSigned={before} />)
  rerender(<BillfoldProposal token="T" accent="#f80" minHeight={900} onSigned={now} />)
  const element = container.querySelector('billfold-proposal')!
  expect(Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))).toEqual({ token: 'T', accent: '#f80', 'min-height': '900' })
  element.dispatchEvent(new CustomEvent('billfold-signed', { detail: {} }))
  expect([before.mock.calls.length, now.mock.calls]).toEqual([0, [[]]])
})

test.each([
  ['billfold-invoice', BillfoldInvoice],
  ['billfold-proposal', BillfoldProposal],
])('calls onPaid when %s reports a payment', (name, Element) => {
  const onPaid = vi.fn<() => void>()
  const { container } = render(<Element token="T" onPaid={onPaid} />)
  container.querySelector(name)!.dispatchEvent(new CustomEvent('billfold-paid', { detail: {} }))
  expect(onPaid.mock.calls).toEqual([[]])
})

test('reports the error code, even if the script cannot be loaded', async () => {
  const codes: BillfoldErrorCode[] = []
  const { container } = render(<BillfoldProject token="T" inline origin="https://away.example" onError={(code) => codes.push(code)} />)
  container.querySelector('billfold-project')!.dispatchEvent(new CustomEvent('billfold-error', { detail: { code: 'not_found' } }))
  scripts.at(-1)!.dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(codes).toEqual(['not_found', 'no_answer']))
})
